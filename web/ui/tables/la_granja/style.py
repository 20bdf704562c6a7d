"""La Granja: how its table is laid out and coloured."""

from __future__ import annotations

_SHOWN = ", ".join(f".table-side:has(#lg-show-{who}:checked) .part-farm-{who}" for who in ("own", "0", "1", "2", "3"))

CSS = (
    """
.t-la_granja .icon24, .lg-flying .icon24, .lg-ledger .icon24 { width: 20px; height: 20px; vertical-align: -4px; flex: none; stroke: none; fill: none; overflow: visible; }
.t-la_granja .table-parts button svg { stroke: none; fill: none; } .t-la_granja .table-parts button { user-select: none; }
.t-la_granja .lg-village, .t-la_granja .lg-farm, .t-la_granja .lg-zoom { display: block; width: 100%; height: auto; touch-action: manipulation; margin: 0 auto; }
.t-la_granja .lg-village { border-radius: 8px; }
.t-la_granja .lg-area, .t-la_granja .lg-quiet { fill: transparent; } .t-la_granja .ring { fill: none; }
.t-la_granja svg .can > .ring { fill: var(--act); fill-opacity: .28; stroke: var(--lg-lit, #7A5200); stroke-width: .9; } :root[data-theme=dark] .t-la_granja { --lg-lit: var(--act-edge); }
.t-la_granja svg .can:hover > .ring, .t-la_granja svg .can:focus-visible > .ring, .t-la_granja svg .staged > .ring { fill-opacity: .6; stroke: var(--ink); stroke-width: 1.2; }
.t-la_granja .lg-market .can > .ring { fill-opacity: .2; stroke-width: 1.7; }
.t-la_granja .lg-paper { fill: var(--raised); } .t-la_granja .lg-edge { fill: none; stroke: var(--edge); stroke-width: .4; }
.t-la_granja .lg-shut { fill: #2B2A26; fill-opacity: .34; } .t-la_granja .lg-piece, .t-la_granja .lg-ghost, .t-la_granja .lg-gain { pointer-events: none; }
.t-la_granja .lg-ghost { opacity: .75; } .t-la_granja .lg-cross { fill: none; stroke: #B5281F; stroke-width: 2; stroke-linecap: round; }
.t-la_granja .lg-now-n { font: 700 7.4px var(--title); fill: var(--ink); } .t-la_granja .lg-pay { fill: var(--milk); stroke: #2B2A26; stroke-width: .5; }
.t-la_granja .lg-gain rect { fill: #2B2A26; } .t-la_granja .lg-gain text { font: 700 6.4px var(--title); fill: #FFFDF6; }

.t-la_granja[data-layout=wide] .table-parts { grid-template-columns: minmax(0, 56fr) minmax(0, 44fr); gap: var(--s3); align-items: start; }
.t-la_granja #ending { grid-column: 1 / -1; } .t-la_granja #ending:empty { display: none; }
.t-la_granja[data-layout=wide] .table-main, .t-la_granja[data-layout=wide] .table-side { grid-template-columns: minmax(0, 1fr); gap: var(--s2); align-content: start; }
.t-la_granja:not([data-layout=phone]) .table-side [class*=part-farm-] { display: none; }
"""
    + ", ".join(f".t-la_granja:not([data-layout=phone]) {one}" for one in _SHOWN.split(", "))
    + """ { display: block; }
@media (max-width: 1560px) { .t-la_granja[data-layout=wide] .banner .tools button span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
@media (min-width: 900px) and (max-width: 1400px) { .play.t-la_granja:not([data-folded="1"]) { grid-template-columns: minmax(0, 1fr) 280px; } .play.t-la_granja .actions .key { display: none; } .t-la_granja .score-table thead th { max-width: 54px; } .t-la_granja .banner .turn { max-width: 260px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } }
.t-la_granja[data-layout=wide] .lg-village { max-height: calc(100vh - 400px); min-height: 240px; } .t-la_granja[data-layout=wide] .lg-tall { max-height: calc(100vh - 526px); }
.t-la_granja[data-layout=wide] .lg-farm { max-height: max(230px, calc(100vh - 490px)); }
@media (max-height: 720px) { .t-la_granja[data-layout=wide] .lg-village { min-height: 200px; } }
@media (max-height: 880px) { .t-la_granja[data-layout=wide] .lg-choose { padding-block: 6px; gap: 5px; } .t-la_granja[data-layout=wide] .lg-fan:has(> :nth-child(5)) .lg-choice { min-height: 32px; } .t-la_granja[data-layout=wide] .lg-fan:has(> :nth-child(5)) + .lg-uses :is(.lg-use, .lg-brings, .lg-cost) { line-height: 1.15; font-size: .8125rem; } .t-la_granja[data-layout=wide] .lg-fan:has(> :nth-child(5)) + .lg-uses .lg-symbols .icon24 { height: 17px; } .t-la_granja[data-layout=wide] :is(.lg-donkey, .lg-rooftile) { max-width: 70px; } .t-la_granja[data-layout=wide] .lg-uses { grid-template-columns: minmax(0, 1fr); } .t-la_granja[data-layout=wide] .lg-bigbox { display: none; } .t-la_granja[data-layout=wide]:has(.lg-tall) .lg-farm { max-height: max(230px, calc(100vh - 530px)); } .t-la_granja[data-layout=wide] .lg-news { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 3px 6px; } .t-la_granja[data-layout=wide] .lg-news li { font-size: .8125rem; padding: 2px 6px; gap: 4px; } .t-la_granja[data-layout=wide] .lg-news li svg { display: none; } .t-la_granja[data-layout=wide] .lg-news li:only-child { grid-column: 1 / -1; } }
.t-la_granja[data-layout=tablet] .table-side { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; }
.t-la_granja[data-layout=tablet] .table-side .part { grid-column: 1 / -1; } .t-la_granja[data-layout=tablet] .lg-glance { grid-template-columns: repeat(2, minmax(0, 1fr)); } .t-la_granja[data-layout=tablet] .lg-hand { grid-auto-columns: minmax(0, 132px); }
.t-la_granja[data-layout=tablet] .table-main { grid-template-columns: minmax(0, 1fr); } .t-la_granja[data-layout=tablet] .part-choose { order: -1; }
@media (max-width: 899px) and (min-width: 700px) { .play.t-la_granja .side-column { display: contents; } .play.t-la_granja :is(.scores, .log) { order: 1; grid-column: 1; } .play.t-la_granja .decision { order: -1; grid-column: 1; margin-bottom: var(--s2); } }
.t-la_granja[data-layout=phone] .table-main { gap: var(--s2); }

.t-la_granja .lg-choose { background: var(--panel); border: 1.5px solid var(--line); border-radius: var(--round); padding: var(--s2) var(--s3); display: grid; gap: 6px; align-content: start; }
.t-la_granja[data-layout=wide] .table-main { position: sticky; top: 64px; height: max(calc(100vh - 106px), 580px); grid-template-rows: auto minmax(0, 1fr) auto; align-content: stretch; }
.t-la_granja[data-layout=wide] { padding-bottom: var(--s2); } .t-la_granja[data-layout=wide] .part-choose { display: grid; grid-template-rows: minmax(0, 1fr); min-height: 0; } .t-la_granja[data-layout=wide] .lg-choose { grid-auto-rows: max-content; min-height: 0; overflow: auto; overscroll-behavior: contain; scrollbar-width: thin; }
.t-la_granja[data-layout=wide] .lg-choose > .lg-news { order: 1; } .t-la_granja[data-layout=wide] .lg-ends:not(:empty) { position: sticky; bottom: calc(-1 * var(--s2)); background: var(--panel); padding-bottom: 2px; } .t-la_granja[data-layout=wide] .lg-choose:has(> .lg-zoom) { grid-template-rows: max-content minmax(150px, 1fr); align-content: stretch; }
.t-la_granja .lg-prompt { margin: 0; font-weight: 700; line-height: 1.3; } .t-la_granja .lg-note { margin: 0; color: var(--soft); font-size: .9375rem; line-height: 1.35; } .t-la_granja .lg-note b { color: var(--ink); }
.t-la_granja .lg-wait { font-weight: 400; display: flex; gap: 6px; }
.t-la_granja .lg-news, .t-la_granja .lg-told { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 3px 8px; } .t-la_granja .lg-told { display: grid; } .t-la_granja .lg-news li, .t-la_granja .lg-told li { display: flex; gap: 6px; font-size: .9375rem; line-height: 1.35; align-items: start; }
.t-la_granja .lg-news li { border-left: 4px solid var(--act-edge); background: var(--act-pale); padding: 2px 8px; border-radius: 0 4px 4px 0; }
.t-la_granja .lg-buttons, .t-la_granja .lg-ends { display: flex; flex-wrap: wrap; gap: 6px; } .t-la_granja .lg-ends:not(:empty) { border-top: 1.5px solid var(--line); padding-top: 6px; }
.t-la_granja .lg-choice, .t-la_granja .lg-end { min-height: 40px; padding: 3px 10px; gap: 6px; }
.t-la_granja[data-layout=phone] :is(.lg-choice, .lg-end, .lg-price, .lg-trade) { min-height: 44px; }
.t-la_granja :is(.lg-pic, .lg-donkey, .lg-rooftile) { border-radius: 8%; } .t-la_granja .lg-pic { width: 34px; height: 34px; flex: none; } .t-la_granja .lg-dieface { width: 30px; height: 30px; flex: none; }
.t-la_granja .lg-ends > span { flex: 1 1 140px; align-self: center; }

.t-la_granja .lg-uses { display: grid; grid-template-columns: minmax(0, 106px) minmax(0, 1fr); gap: var(--s2); align-items: start; } .t-la_granja .lg-big { display: block; width: 100%; height: auto; }
.t-la_granja .lg-stack { display: grid; } .t-la_granja .lg-stack > * { grid-area: 1 / 1; } .t-la_granja .lg-room { visibility: hidden; } .t-la_granja .lg-room .lg-use { border: 1.5px solid; border-left-width: 6px; }
.t-la_granja .lg-four { display: grid; gap: 5px; } .t-la_granja[data-layout=wide] .lg-four { grid-template-columns: repeat(2, minmax(0, 1fr)); } .t-la_granja .lg-use { display: grid; gap: 1px; padding: 2px 8px; text-align: start; justify-content: stretch; justify-items: start; min-height: 48px; align-content: center; line-height: 1.25; border-left-width: 6px; }
.t-la_granja .lg-use.lg-field { border-left-color: var(--olive); } .t-la_granja .lg-use.lg-barrow { border-left-color: var(--soil); } .t-la_granja .lg-use.lg-extension { border-left-color: var(--water); } .t-la_granja .lg-use.lg-helper { border-left-color: var(--plum); }
.t-la_granja .lg-use.cannot { opacity: .72; border-style: dashed; box-shadow: none; }
.t-la_granja .lg-usehead { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; } .t-la_granja .lg-cost { color: var(--soft); font-size: .875rem; } .t-la_granja .lg-warn { color: var(--danger); } .t-la_granja .lg-brings { font-size: .875rem; }
.t-la_granja .lg-gives { white-space: nowrap; margin-inline-end: 6px; } .t-la_granja .lg-symbols { display: inline-flex; gap: 1px; vertical-align: -4px; } .t-la_granja .lg-symbols .icon24 { vertical-align: 0; width: 23px; height: 23px; }
.t-la_granja .lg-have { border-bottom: 3px solid var(--olive); border-radius: 2px; } .t-la_granja .lg-lack { opacity: .5; }

.t-la_granja .lg-fan { display: grid; grid-template-columns: repeat(auto-fill, minmax(114px, 1fr)); gap: 5px; } .t-la_granja[data-layout=tablet] .lg-fan { grid-template-columns: repeat(auto-fill, minmax(126px, 1fr)); } .t-la_granja .lg-fan .lg-choice { padding: 2px 4px; gap: 3px; min-height: 40px; justify-content: flex-start; font-size: .875rem; line-height: 1.1; overflow-wrap: break-word; } .t-la_granja[data-layout=phone] .lg-fan .lg-choice { min-height: 44px; } .t-la_granja .lg-fan .picked:hover { background: #F0BC50; color: #2B2A26; border-color: var(--act-edge); } .t-la_granja .lg-fan .icon24 { width: 23px; height: 26px; vertical-align: 0; }
.t-la_granja[data-layout=phone] .lg-uses { grid-template-columns: minmax(0, 1fr); } .t-la_granja[data-layout=phone] .lg-bigbox { display: none; }
.t-la_granja .lg-times { margin-inline-start: auto; color: var(--soft); font-weight: 700; }
.t-la_granja .lg-dice { display: grid; grid-template-columns: repeat(auto-fill, minmax(148px, 1fr)); gap: 6px; } .t-la_granja .lg-die { min-height: 52px; display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; justify-items: start; padding: 4px 8px; gap: 2px 8px; text-align: start; } .t-la_granja .lg-diewords { grid-column: 1 / -1; font-size: .8125rem; line-height: 1.2; } .t-la_granja .lg-die .lg-dieface { width: 38px; height: 38px; }
.t-la_granja .lg-tokens { display: inline-flex; flex-wrap: wrap; gap: 1px; align-items: center; } .t-la_granja .lg-tokens .icon24 { width: 24px; height: 24px; vertical-align: 0; } .t-la_granja .lg-or { color: var(--soft); padding: 0 1px; }
.t-la_granja .lg-options { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 6px; } .t-la_granja[data-layout=wide] .lg-options:has(> :nth-child(4):last-child) { grid-template-columns: repeat(4, minmax(0, 1fr)); } .t-la_granja .lg-option { min-height: 56px; display: grid; justify-items: start; justify-content: start; gap: 2px; padding: 6px 10px; line-height: 1.25; text-align: start; } .t-la_granja .lg-option .muted { font-size: .8125rem; } .t-la_granja .lg-option .muted:empty { display: none; } .t-la_granja .lg-option .lg-tokens .icon24 { width: 28px; height: 28px; }
.t-la_granja .lg-tiles { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 6px; } .t-la_granja .lg-tile { display: grid; justify-items: center; align-content: start; gap: 2px; padding: 6px; text-align: center; font-size: .875rem; line-height: 1.25; } .t-la_granja .lg-tile.cannot { opacity: .5; }
.t-la_granja .lg-donkey, .t-la_granja .lg-rooftile { width: 100%; max-width: 92px; height: auto; } .t-la_granja[data-layout=phone] .lg-tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.t-la_granja .lg-targets { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 226px), 1fr)); gap: 3px 14px; } .t-la_granja .lg-target { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0 8px; border-top: 1.5px solid var(--line); padding: 3px 0; } .t-la_granja .lg-name { display: flex; gap: 6px; align-items: center; font-size: .9375rem; min-width: 0; } .t-la_granja .lg-name > span:last-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.t-la_granja[data-layout=wide] .lg-choose:has(> :is(.lg-targets, .lg-fan, .lg-tiles)) { position: relative; } .t-la_granja[data-layout=wide] .lg-choose:has(> :is(.lg-targets, .lg-fan, .lg-tiles)) > .lg-ends { position: absolute; inset: 6px 8px auto auto; border: 0; padding: 0; } .t-la_granja[data-layout=wide] .lg-choose:has(> :is(.lg-targets, .lg-fan, .lg-tiles)):has(> .lg-ends) > .lg-prompt { max-width: calc(100% - 11.9rem); } .t-la_granja[data-layout=wide] .lg-choose:has(> :is(.lg-targets, .lg-fan, .lg-tiles)) > :is(.lg-prompt, .lg-news):first-child { max-width: calc(100% - 11.9rem); min-height: 36px; align-items: center; }
.t-la_granja .lg-dull { grid-template-columns: auto minmax(0, 1fr) auto; } .t-la_granja .lg-dull .lg-syms { grid-column: auto; order: 0; } .t-la_granja .lg-dull .lg-sym { min-width: 24px; min-height: 24px; padding: 0; }
.t-la_granja .lg-syms { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 4px; align-items: center; order: 3; } .t-la_granja .lg-prize { font-weight: 700; font-size: .9375rem; white-space: nowrap; }
.t-la_granja .lg-sym { display: inline-flex; align-items: center; justify-content: center; min-width: 30px; min-height: 30px; padding: 2px; } .t-la_granja button.lg-sym { min-width: 38px; min-height: 32px; } .t-la_granja button.lg-sym .icon24 { width: 26px; height: 26px; vertical-align: 0; } .t-la_granja button.lg-lack { border-color: transparent; background: none; box-shadow: none; } .t-la_granja .lg-dull button.lg-sym { min-width: 26px; min-height: 26px; padding: 0; } .t-la_granja .lg-sym.lg-done { border-bottom: 4px solid var(--olive); } .t-la_granja[data-layout=phone] button.lg-sym { min-width: 46px; min-height: 44px; }
.t-la_granja .lg-zoom { border-radius: 8px; width: auto; max-width: 100%; height: 300px; } .t-la_granja[data-layout=wide] .lg-zoom { height: 100%; min-height: 150px; }

.t-la_granja .lg-glance { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; border: 0; margin: 0; padding: 0; } .t-la_granja .lg-seat { display: flex; flex-wrap: wrap; gap: 0 10px; background: var(--panel); border: 1.5px solid var(--line); border-radius: var(--small-round); padding: 2px 8px; line-height: 1.4; cursor: pointer; border-left: 5px solid transparent; }
.t-la_granja .lg-seat:has(:checked) { border-color: var(--edge); border-left-color: var(--ink); } .t-la_granja .lg-seat:has(:focus-visible) { outline: 3px solid var(--ink); outline-offset: 1px; } .t-la_granja .lg-seat.lg-acts { box-shadow: inset 0 -3px var(--act-edge); }
.t-la_granja .lg-alone .lg-seat { cursor: default; }
.t-la_granja .lg-line { display: inline-flex; flex-wrap: wrap; gap: 0 8px; align-items: center; min-width: 0; } .t-la_granja .lg-first { flex: 1 0 100%; flex-wrap: nowrap; } .t-la_granja .lg-who { flex: 1 1 auto; min-width: 0; font-weight: 700; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.t-la_granja .lg-n { display: inline-flex; align-items: center; gap: 2px; white-space: nowrap; } .t-la_granja .lg-n .icon24 { vertical-align: 0; } .t-la_granja .lg-seat .lg-n .icon24 { width: 18px; height: 18px; } .t-la_granja .lg-load .icon24 { width: 17px; height: 17px; } .t-la_granja .lg-grown { color: var(--soft); }
.t-la_granja .lg-load { display: inline-flex; align-items: center; border: 1.5px solid var(--line); border-radius: 4px; padding: 0 3px; background: var(--raised); } .t-la_granja .lg-load .icon24 { vertical-align: 0; } .t-la_granja .lg-load .lg-open { opacity: .45; } .t-la_granja .lg-load .lg-done { border-bottom: 2.5px solid var(--olive); } .t-la_granja .lg-load b { margin-inline-start: 3px; }
.t-la_granja .lg-person { display: inline-flex; } .t-la_granja .lg-person .icon24 { width: 22px; height: 22px; vertical-align: 0; } .t-la_granja .lg-tired { opacity: .4; } .t-la_granja .lg-mini { width: 22px; height: 22px; }
.t-la_granja .lg-donkeys { display: inline-flex; align-items: center; gap: 3px; font-variant-numeric: tabular-nums; } .t-la_granja .lg-donkeys span { min-width: 1ch; } .t-la_granja .lg-used { text-decoration: line-through; color: var(--soft); } .t-la_granja .lg-chosen { font-weight: 700; box-shadow: 0 0 0 2px var(--act-edge); border-radius: 3px; }

.t-la_granja .lg-prices { background: var(--panel); border: 1.5px solid var(--line); border-radius: var(--round); padding: 5px var(--s2); display: grid; gap: 3px 12px; grid-template-columns: repeat(auto-fit, minmax(min(100%, max(214px, 40%)), 1fr)); }
@media (max-width: 1180px) { .t-la_granja[data-layout=wide] .lg-step:has(b:not(:empty)) .lg-phase { display: none; } .t-la_granja[data-layout=wide] .lg-prices { grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: 8px; } .t-la_granja[data-layout=wide] .lg-row { grid-template-columns: minmax(44px, 1fr) repeat(3, auto); gap: 2px; } .t-la_granja[data-layout=wide] .lg-price { padding: 0 3px; gap: 1px; font-size: .8125rem; } }
.t-la_granja .lg-row { display: grid; grid-template-columns: minmax(50px, 1fr) repeat(3, minmax(46px, auto)); gap: 3px; align-items: center; }
.t-la_granja .lg-price { min-height: 28px; padding: 0 6px; gap: 3px; line-height: 1; font-size: .875rem; } .t-la_granja .lg-price .icon24 { width: 16px; height: 16px; vertical-align: 0; } .t-la_granja .lg-price.lg-up .icon24:first-child { width: 20px; height: 20px; }
.t-la_granja .lg-prices button.cannot { border-color: transparent; background: transparent; color: var(--soft); } .t-la_granja .lg-prices button.cannot svg { opacity: .55; }
.t-la_granja .lg-extra { display: flex; flex-wrap: wrap; gap: 4px; grid-column: 1 / -1; } .t-la_granja .lg-trade { min-height: 32px; padding: 2px 8px; gap: 4px; } .t-la_granja .lg-trade .lg-pic { width: 26px; height: 26px; }
.t-la_granja .lg-deck { margin: 0; font-size: .8125rem; line-height: 1.3; } .t-la_granja .lg-none { margin: 0; }
.t-la_granja .lg-hand { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 98px); gap: 6px; align-items: start; } .t-la_granja[data-layout=wide] .lg-hand:has(> :nth-child(7)) { grid-auto-flow: row; grid-template-columns: repeat(5, minmax(0, 98px)); } .t-la_granja .lg-card { display: block; width: 100%; height: auto; transition: translate 150ms; } .t-la_granja .lg-back { max-width: 60px; }
.t-la_granja .lg-card.can > .ring { fill: var(--act) !important; fill-opacity: 0 !important; stroke: var(--act) !important; stroke-width: 2; } .t-la_granja .lg-card.can:hover, .t-la_granja .lg-card.picked { translate: 0 -4px; } .t-la_granja .lg-card.picked > .ring { stroke: var(--act-edge) !important; stroke-width: 3.2; }
.t-la_granja[data-layout=phone] .lg-hand { grid-auto-columns: minmax(104px, 130px); overflow-x: auto; padding: 5px 1px; }

.t-la_granja .lg-turns { display: inline-flex; gap: 3px; } .t-la_granja .lg-turns .icon24 { vertical-align: 0; } .t-la_granja .lg-turn.lg-now { box-shadow: 0 3px var(--act-edge); } .t-la_granja .lg-step { white-space: nowrap; } .t-la_granja .lg-step b { font-weight: 700; color: var(--ink); }
.lg-flying .icon24 { width: 30px; height: 30px; } .flying .lg-pic { width: 40px; height: 40px; }
.lg-ledger th { font-weight: 400; padding: 0 12px 0 0; text-align: start; } .lg-ledger td { padding: 0; text-align: end; } .lg-ledger .total > * { border-top: 1.5px solid var(--line); font-weight: 700; }
.t-la_granja:not([data-layout=wide]) .decision { flex-direction: row; flex-wrap: wrap; align-items: center; min-height: 48px; } .t-la_granja:not([data-layout=wide]) .decision > .confirm, .t-la_granja:not([data-layout=wide]) .decision .prompt, .t-la_granja:not([data-layout=wide]) .actions, .t-la_granja:not([data-layout=wide]) .find { display: none; }
.t-la_granja:not([data-layout=wide]) .decision-head { flex: 1 1 auto; } .t-la_granja:not([data-layout=wide]) .decision .coach { flex: 1 0 100%; order: 3; }
"""
)

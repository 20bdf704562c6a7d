"""Style of the table; every selector starts at the table's own class."""

from __future__ import annotations

CSS = """
.t-mi_tierra .mt-icon {width: 1.35em; height: 1.35em; vertical-align: -0.3em; flex: none}
.t-mi_tierra button svg.mt-icon, .t-mi_tierra button svg.mt-card {stroke: none; stroke-width: 1; stroke-linecap: butt; stroke-linejoin: miter; fill: revert}
.t-mi_tierra .mt-flying {width: 30px; height: 30px}
.t-mi_tierra .mt-board, .t-mi_tierra .mt-farmboard {width: 100%; height: auto; display: block; border-radius: 8px}
.t-mi_tierra[data-layout="wide"] .mt-table {display: grid; grid-template-columns: auto minmax(132px, 1fr); gap: 8px; --high: min((100cqw - 140px) * 0.685, max(420px, 100vh - 290px))}
.t-mi_tierra[data-layout="wide"] .mt-stage {height: var(--high); width: calc(var(--high) / 0.685)}
.t-mi_tierra .mt-beside {height: var(--high); overflow: hidden auto; scrollbar-width: thin; padding: 2px}
.t-mi_tierra .mt-beside .mt-who {margin: 0}
.t-mi_tierra .mt-beside .chip {padding: 0 7px; gap: 3px; min-height: 26px}
.t-mi_tierra .mt-beside > .mt-choices {display: grid; gap: 4px; margin-top: 8px}
.t-mi_tierra .mt-beside .mt-choice {padding: 4px 8px; line-height: 1.2; width: 100%; justify-content: flex-start; overflow-wrap: anywhere}
.t-mi_tierra .mt-beside .mt-choice > .muted {white-space: nowrap}
.t-mi_tierra .mt-beside .mt-cardbutton {justify-self: start}
.t-mi_tierra .mt-beside .mt-cardbutton svg.mt-card.mt-wide {width: 104px}
.t-mi_tierra .mt-beside .mt-row {margin-top: 8px}
.t-mi_tierra .mt-beside .mt-row svg.mt-card.mt-wide, .t-mi_tierra .mt-beside svg.mt-card.mt-tall {width: 100%; max-width: 132px}
.t-mi_tierra .mt-now.mt-wide-now {grid-template-columns: minmax(0, 1fr) auto; gap: 10px; min-height: 160px}
.t-mi_tierra .mt-wide-now > .mt-news {display: grid; grid-template-columns: minmax(0, 1fr); grid-template-rows: auto auto 1fr; gap: 4px}
.t-mi_tierra .mt-farmboard.mt-mini {width: 284px; height: 160px}
.t-mi_tierra .mt-wide-now .mt-step {flex: 1 1 0; padding: 0; min-width: 0; min-height: 58px; justify-content: flex-start}
.t-mi_tierra .mt-wide-now .mt-step-n {flex-direction: column; gap: 0; line-height: 1}
.t-mi_tierra .mt-wide-now .mt-step .mt-icon {width: 1.2em; height: 1.2em}
.t-mi_tierra .mt-wide-now .mt-dots {flex-wrap: wrap; justify-content: center; line-height: 0.95}
.t-mi_tierra[data-layout="wide"] .part-board {container-type: inline-size}
.t-mi_tierra[data-layout="wide"] .mt-stage > svg {height: 100%}
.t-mi_tierra .mt-now {display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px}
.t-mi_tierra .mt-strip {display: flex; flex-wrap: wrap; gap: 2px; margin: 0; padding: 0; list-style: none}
.t-mi_tierra .mt-step {display: flex; flex-direction: column; align-items: center; flex: 1 1 auto; padding: 0 3px; border: 1px solid var(--line); border-radius: 8px; font-size: var(--fs-1); line-height: 1.3; min-height: 40px}
.t-mi_tierra[data-layout="wide"] .mt-strip {flex-wrap: nowrap; overflow: auto hidden; scrollbar-width: none; padding: 1px}
:root[data-text="large"] .t-mi_tierra[data-layout="wide"] .mt-strip, :root[data-text="huge"] .t-mi_tierra[data-layout="wide"] .mt-strip {flex-wrap: wrap}
:root:not([data-text="huge"]) .t-mi_tierra[data-layout="wide"] .banner {flex-wrap: nowrap}
:root:not([data-text="huge"]) .t-mi_tierra[data-layout="wide"] .banner > .turn {flex: 0 1 auto; min-width: 5em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap}
:root:not([data-text="huge"]) .t-mi_tierra[data-layout="wide"] .banner > :not(.turn) {flex: none; flex-wrap: nowrap}
.t-mi_tierra .mt-purse .who {max-width: 14em; overflow: hidden; white-space: nowrap}
.t-mi_tierra[data-layout="tablet"] .mt-strip {display: grid; grid-template-columns: repeat(auto-fill, minmax(2.5rem, 1fr))}
.t-mi_tierra[data-layout="phone"] .mt-strip {display: grid; grid-template-columns: repeat(auto-fill, minmax(2.05rem, 1fr)); gap: 1px}
.t-mi_tierra[data-layout="phone"] .mt-step {padding: 0; min-height: 36px; min-width: 0}
.t-mi_tierra[data-layout="phone"] .mt-step .mt-icon {width: 0.85rem; height: 0.85rem}
.t-mi_tierra[data-layout="phone"] .mt-step-n {font-size: 0.75rem; gap: 0}
.t-mi_tierra .mt-choices.mt-places {display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, max(150px, 9.5rem)), 1fr))}
.t-mi_tierra .mt-places .mt-chip > span {min-width: 0; overflow-wrap: anywhere}
.t-mi_tierra .mt-chip {align-items: flex-start; padding: 4px 8px}
.t-mi_tierra .mt-chip small {display: block; color: var(--soft); line-height: 1.25; font-size: var(--fs-1)}
.t-mi_tierra .mt-step-n {display: flex; align-items: center; gap: 1px}
.t-mi_tierra .mt-step.is-now {outline: 2.5px solid var(--wheat, #E3A72F); outline-offset: -1px; background: var(--wheat-pale, var(--panel)); font-weight: 700}
.t-mi_tierra .mt-step.is-done {color: var(--soft)}
.t-mi_tierra .mt-step.is-done .mt-icon {opacity: 0.45}
.t-mi_tierra .mt-event .mt-icon, .t-mi_tierra .mt-own-cards .mt-icon {margin-right: 4px}
.t-mi_tierra .mt-dots {display: inline-flex; letter-spacing: -1px; min-height: 16px}
.t-mi_tierra .mt-event, .t-mi_tierra .mt-said, .t-mi_tierra .mt-brings {margin: 0}
.t-mi_tierra .mt-event {padding: 2px 8px; border-left: 4px solid var(--clay); background: var(--panel); border-radius: 4px; font-size: var(--fs-1)}
.t-mi_tierra .mt-you {font-weight: 700}
.t-mi_tierra .mt-tray {display: grid; gap: 4px; min-height: 44px; align-content: center}
.t-mi_tierra[data-layout="tablet"] .mt-placing {height: 66px; overflow: hidden}
.t-mi_tierra .mt-placing .mt-choices {flex: none}
.t-mi_tierra .mt-purse {display: flex; flex-wrap: wrap; gap: 3px 6px; align-items: center; min-height: 28px}
.t-mi_tierra .mt-purse .chip {padding: 0 7px; gap: 3px; min-height: 26px}
.t-mi_tierra .mt-choices {display: flex; flex-wrap: wrap; gap: 6px}
.t-mi_tierra .mt-choice {display: inline-flex; align-items: center; gap: 6px; text-align: start; min-height: 36px}
.t-mi_tierra[data-layout="phone"] .mt-choice {min-height: 44px}
.t-mi_tierra .mt-pair {display: flex; flex-wrap: wrap; gap: 4px}
.t-mi_tierra .mt-pair > .mt-choice:first-child {flex: 1 1 auto; width: auto}
.t-mi_tierra .mt-pair > .mt-choice + .mt-choice {flex: none; width: auto; min-width: 44px; justify-content: center; white-space: nowrap}
.t-mi_tierra .mt-beside .mt-pair > .mt-choice {gap: 4px; padding: 4px 6px}
.t-mi_tierra .mt-beside .mt-pair > .mt-choice > .num {display: none}
.t-mi_tierra .mt-row {display: flex; flex-wrap: wrap; gap: 6px; align-items: flex-start}
.t-mi_tierra .mt-card {display: block; border-radius: 4px}
.t-mi_tierra svg.mt-card.mt-wide, .t-mi_tierra button svg.mt-card.mt-wide {width: 132px; height: auto}
.t-mi_tierra svg.mt-card.mt-tall, .t-mi_tierra button svg.mt-card.mt-tall {width: 116px; height: auto}
.t-mi_tierra svg.mt-card.mt-square {width: 120px; height: auto}
.t-mi_tierra .mt-markets .mt-row {display: grid; grid-template-columns: repeat(auto-fill, minmax(128px, 1fr))}
.t-mi_tierra .mt-markets svg.mt-card.mt-wide, .t-mi_tierra .mt-markets button svg.mt-card.mt-wide {width: 100%}
.t-mi_tierra button.mt-cardbutton {padding: 2px; border-radius: 6px; line-height: 0; min-width: 0; min-height: 0}
.t-mi_tierra .mt-cardplain {display: grid; gap: 2px}
.t-mi_tierra .mt-who, .t-mi_tierra .mt-markets h4, .t-mi_tierra .part-extra h4 {margin: 4px 0 2px; font-size: var(--fs-1)}
.t-mi_tierra .mt-black {display: grid; grid-template-columns: repeat(auto-fill, minmax(132px, 1fr)); gap: 2px 8px; margin: 0; padding: 0; list-style: none}
.t-mi_tierra .mt-trade {display: flex; align-items: center; gap: 6px; min-height: 28px}
.t-mi_tierra .mt-price small {color: var(--soft)}
.t-mi_tierra button.mt-price {padding: 1px 8px; min-height: 28px}
.t-mi_tierra .mt-goods, .t-mi_tierra .mt-own-cards {display: flex; flex-wrap: wrap; gap: 4px; margin-top: 4px}
.t-mi_tierra :is(.mt-goods, .mt-purse) small {color: var(--soft); margin-left: 3px}
.t-mi_tierra .mt-frame {fill: none; stroke: var(--wheat, #E3A72F); stroke-width: 2.4; pointer-events: none; transition: x 0.2s, y 0.2s, width 0.2s, height 0.2s}
.t-mi_tierra .mt-closed {fill: var(--paper); opacity: 0.72; pointer-events: none}
.t-mi_tierra .mt-lit {fill: var(--wheat, #E3A72F); fill-opacity: 0.35; stroke: var(--wheat, #E3A72F); stroke-width: 1.4}
.t-mi_tierra .can:hover .mt-lit, .t-mi_tierra .can:focus .mt-lit, .t-mi_tierra .staged .mt-lit {fill-opacity: 0.8; stroke: var(--ink)}
.t-mi_tierra .can .mt-lit.mt-grown {fill-opacity: 0.1}
.t-mi_tierra .can:hover .mt-lit.mt-grown, .t-mi_tierra .can:focus .mt-lit.mt-grown, .t-mi_tierra .staged .mt-lit.mt-grown {fill-opacity: 0.3}
.t-mi_tierra .ring {stroke: var(--wheat, #E3A72F); stroke-width: 1.6}
.t-mi_tierra rect.ring:not(.mt-lit) {fill: none; stroke-width: 2.2; filter: drop-shadow(0 0 .7px var(--act-edge)) drop-shadow(0 0 .7px var(--act-edge))}
.t-mi_tierra .mt-count rect {fill: var(--milk); stroke: var(--edge, var(--line)); stroke-width: 0.3}
.t-mi_tierra .mt-count text {font-size: 9px; font-weight: 700; fill: var(--ink)}
.t-mi_tierra .mt-num {font-family: var(--title, inherit); font-weight: 700; fill: var(--ink)}
.t-mi_tierra .mt-to {fill: none; stroke: var(--soft); stroke-width: 0.9}
.t-mi_tierra .mt-coin {fill: var(--wheat, #E3A72F); stroke: var(--icon-line, var(--ink)); stroke-width: 0.5}
.t-mi_tierra .mt-coin + .mt-num {fill: var(--dark, #2B2A26)}
.t-mi_tierra .mt-lit.ring.mt-harm {fill: var(--paper); fill-opacity: 0.85; stroke: var(--danger); stroke-dasharray: 3 1.6}
.t-mi_tierra .mt-idle {fill: none; stroke-dasharray: 2.4 1.8}
.t-mi_tierra svg.mt-card.mt-event-card {width: 260px; height: auto}
.t-mi_tierra .mt-wet {fill: var(--water); fill-opacity: 0.14; pointer-events: none}
.t-mi_tierra .mt-fresh {opacity: 0.85}
.t-mi_tierra .mt-used {opacity: 0.45}
.t-mi_tierra .mt-ghost {opacity: 0.6}
.t-mi_tierra svg [data-key] {transition: transform 0.2s}
.t-mi_tierra[data-layout="wide"] .table-side {grid-template-columns: 1fr 1fr; grid-template-rows: auto auto 1fr; grid-auto-flow: dense}
.t-mi_tierra[data-layout="wide"] .table-side > .part-markets {grid-column: 2; grid-row: 1 / span 3}
.t-mi_tierra[data-layout="wide"] .table-side > .part-extra {grid-column: 1; grid-row: 2}
.t-mi_tierra[data-layout="tablet"] .table-side > .part-markets {grid-column: 1 / -1}
.t-mi_tierra[data-layout="phone"]:has(.mt-places, .mt-all) :is(.decision .actions, .decision .find) {display: none}
.t-mi_tierra[data-layout="phone"] .mt-dots {flex-wrap: wrap; justify-content: center}
.t-mi_tierra .mt-confirm {display: flex; flex-wrap: wrap; align-items: center; gap: 8px}
.t-mi_tierra[data-layout="phone"] .mt-said svg.mt-icon {margin-right: 6px}
.t-mi_tierra[data-layout="phone"] .part-extra .mt-row {display: grid; grid-template-columns: repeat(2, minmax(0, 1fr))}
.t-mi_tierra[data-layout="phone"] .part-extra .mt-row svg.mt-card, .t-mi_tierra[data-layout="phone"] .mt-markets svg.mt-card.mt-square {width: 100%}
@media (prefers-reduced-motion: reduce) {.t-mi_tierra svg [data-key], .t-mi_tierra .mt-frame {transition: none}}
"""

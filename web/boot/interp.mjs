// The interpreter of the hosted page, for PyScript's config: {"interpreter": "./py/interp.mjs"}.
import createPyodideModule from './pyodide.asm.mjs';
import {loadPyodide as load, version as pyodideVersion} from './pyodide.mjs';
import packs from './packs.mjs';
import {interpreter} from './start.mjs';

const base = new URL('../', import.meta.url).href;
export const {version, loadPyodide} = interpreter({load, version: pyodideVersion, createPyodideModule, base, packs});

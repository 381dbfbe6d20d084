/**
 * Property tests draw the same cases every time, so that a change is judged by itself; WISHBONE_SEED=7, or any other whole
 * number, draws others.
 */
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.WISHBONE_SEED ?? 1) })

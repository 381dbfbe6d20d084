/**
 * One compiler for all test files of a worker: most of what a test of a vehicle costs is its compilation, and many look at the same
 * vehicles. A test that counts compilations makes its own.
 */
import { registry } from '../../blocks'
import { Compiler } from '../../engine/run/run'

export const sharedCompiler = new Compiler(registry, undefined, 16)

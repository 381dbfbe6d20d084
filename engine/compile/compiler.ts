/** Compilations stored for more than one run. */
import type { BlockRegistry } from '../model/blocks/block'
import { resolveParameters, type ResolvedProject } from '../model/network/resolve'
import { compileProject, wallClock, type Clock, type Compilation, type CompileRequest } from './compile'
import { Instance } from './instance'
import { parameterValues } from './parameter-values'
import { isSameStructure, structureOf, type Structure } from './structure'

/** Number of compilations that are kept. A value that goes through zero and back needs two structures. */
const MOST_COMPILATIONS = 3

interface Kept {
  readonly structure: Structure
  readonly compilation: Compilation
  /** Latest instance of the compilation. */
  readonly latest?: Instance
}

/**
 * Compiler that keeps the last compilations. Another run of the same structure, in which closed loops have the same
 * rank, needs no new formulation.
 */
export class Compiler {
  /** Stored compilations, the latest first. */
  private recent: readonly Kept[] = []
  private count = 0

  /** @param most number of compilations to keep */
  constructor(
    readonly registry: BlockRegistry,
    private readonly clock: Clock = wallClock,
    private readonly most = MOST_COMPILATIONS,
  ) {}

  /**
   * Compiles a request, or reuses a compilation of the same structure.
   * @throws ModelError as `compileProject`
   */
  compile(request: CompileRequest): Instance {
    const resolved = resolveParameters(request.project, this.registry, request.overrides)
    const known = this.recent.find(
      ({ structure, compilation }) =>
        isSameStructure(structureOf(request, resolved, compilation.collection.consulted), structure) &&
        compilation.system.constraints.rankAtStart.holdsFor(parameterValues(compilation, resolved), request.start),
    )
    const { structure, compilation, latest } = known ?? this.compileAnew(request, resolved)
    const parameters = parameterValues(compilation, resolved)
    // results that were computed from the same values stay with their instance
    const instance =
      latest?.parameters.every((value, i) => Object.is(value, parameters[i])) === true
        ? latest
        : new Instance(compilation, parameters)
    this.keep({ structure, compilation, latest: instance })
    return instance
  }

  /** Number of compilations so far that could not be reused. */
  get compilations(): number {
    return this.count
  }

  private compileAnew(request: CompileRequest, resolved: ResolvedProject): Kept {
    const compilation = compileProject(request, this.registry, this.clock)
    const entry = { structure: structureOf(request, resolved, compilation.collection.consulted), compilation }
    this.count += 1
    return entry
  }

  private keep(entry: Kept): void {
    this.recent = [entry, ...this.recent.filter(({ compilation }) => compilation !== entry.compilation)].slice(
      0,
      this.most,
    )
  }
}

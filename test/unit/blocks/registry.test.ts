/** What every block definition owes to palette, inspector, canvas and reference. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { parseUnit } from '../../../engine/quantities/units'

const blocks = registry.all()

describe('the registry', () => {
  it('has every type once and finds it', () => {
    expect(new Set(blocks.map((b) => b.type)).size).toBe(blocks.length)
    for (const block of blocks) expect(registry.get(block.type)).toBe(block)
    expect(registry.get('mechanics/teapot')).toBeUndefined()
  })
  it('offers all blocks of the vehicle library', () => {
    expect(blocks.map((b) => b.type).sort()).toEqual(
      [
        'world/world',
        'world/flat-road',
        'world/road',
        'world/measured-road',
        'mechanics/rigid-body',
        'mechanics/rigid-arm',
        'mechanics/revolute',
        'mechanics/prismatic',
        'mechanics/cylindrical',
        'mechanics/universal',
        'mechanics/explicit-joint',
        'mechanics/spherical',
        'mechanics/free',
        'mechanics/fixed',
        'mechanics/driver',
        'mechanics/spring-damper',
        'mechanics/point-spring-damper',
        'mechanics/force',
        'mechanics/torque',
        'mechanics/brake',
        'brakes/booster',
        'brakes/proportioning',
        'brakes/line',
        'brakes/disc',
        'brakes/parking',
        'brakes/blending',
        'brakes/abs',
        'brakes/traction-control',
        'brakes/stability-control',
        'air/aerodynamics',
        'air/wind',
        'air/crosswind',
        'air/payload',
        'air/passengers',
        'drivetrain/inertia',
        'drivetrain/reduction',
        'drivetrain/shaft',
        'drivetrain/differential',
        'drivetrain/torque-vectoring',
        'drivetrain/planetary',
        'drivetrain/torque-converter',
        'drivetrain/cvt',
        'drivetrain/engine',
        'drivetrain/electric-motor',
        'drivetrain/battery',
        'drivetrain/clutch',
        'drivetrain/freewheel',
        'drivetrain/parking-pawl',
        'drivetrain/manual-gearbox',
        'drivetrain/automatic-gearbox',
        'drivetrain/transfer-case',
        ...[
          'anti-roll-bar',
          'bump-stop',
          'damper',
          'air-spring',
          'point-air-spring',
          'bushing-matrix',
          'steering-shaft',
        ].map((name) => `chassis/${name}`),
        'chassis/rack-and-pinion',
        'chassis/steer-by-wire',
        'chassis/kinematics-table',
        'chassis/axle-rig',
        'tires/tire',
        'signals/table-1d',
        'signals/table-2d',
        'signals/table-3d',
        'signals/table-4d',
        'sources/constant',
        'sources/step',
        'sources/ramp',
        'sources/sine',
        'sources/noise',
        'sources/smooth-step',
        'sources/script',
        'sources/hand-input',
        'sources/piecewise-linear',
        'sources/table',
        'signals/sum',
        'signals/gain',
        'signals/product',
        'signals/expression',
        'signals/function',
        'signals/linked-function',
        'signals/fmu',
        'signals/algebraic',
        'signals/scope',
        'signals/record',
        'signals/integrator',
        'signals/hysteresis',
        'signals/sample-hold',
        'signals/delay-unit',
        'signals/mux',
        'signals/demux',
        'signals/selector',
        'signals/dot-product',
        'signals/cross-product',
        'signals/stop-run',
        'signals/transfer-function',
        'signals/zero-pole-gain',
        'signals/state-space',
        'signals/band-pass',
        'signals/notch',
        'signals/derivative',
        'signals/discrete-transfer-function',
        'signals/pade-delay',
        'signals/transport-delay',
        'signals/moving-average',
        'signals/pid',
        'signals/rate-limiter',
        'signals/saturation',
        'signals/dead-zone',
        'signals/backlash',
        'signals/quantiser',
        'signals/comparison',
        'signals/logic',
        'signals/switch',
        'signals/counter',
        'signals/statistics',
        'signals/matrix-gain',
        'signals/rotate-vector',
        'signals/euler-rates',
        'signals/low-pass',
        'signals/high-pass',
        'cueing/hexapod-inverse',
        'cueing/hexapod-forward',
        'cueing/actuator',
        'cueing/leg-stroke',
        'cueing/rail-yaw',
        'cueing/centrifuge',
        'mechanics/stop',
        'mechanics/impact',
        'mechanics/dry-friction',
        'mechanics/clutch',
        'mechanics/line-force',
        'mechanics/speed-control',
        'mechanics/interaction',
        'mechanics/planar',
        'mechanics/screw',
        'mechanics/constant-velocity',
        'mechanics/point-on-line',
        'mechanics/point-on-plane',
        'mechanics/orientation-joint',
        'mechanics/distance',
        'mechanics/gear',
        'mechanics/coupler',
        'mechanics/constraint',
        'mechanics/bushing',
        'sensors/displacement',
        'sensors/distance',
        'sensors/velocity',
        'sensors/acceleration',
        'sensors/orientation',
        'sensors/road',
        'sensors/angles',
        'sensors/joint',
        'sensors/load',
        'cueing/scale-limit',
        'cueing/classical',
        'cueing/adaptive',
        'cueing/optimal',
        'cueing/centrifuge-drive',
        'cueing/fade',
        'cueing/head-pivot',
        'cueing/braking',
        'cueing/felt-motion',
        'cueing/canals',
        'cueing/otoliths',
        'cueing/threshold',
        'cueing/perceived-orientation',
        'cueing/visual-delay',
        'cueing/comparison',
        'cueing/sickness-dose',
        'driver/path',
        'driver/path-follower',
        'driver/speed-driver',
        'driver/drive-cycle',
        'driver/gear-shifter',
        'driver/human-operator',
        'cabin/steering-column',
        'cabin/power-assist',
        'cabin/parking-torque',
        'cabin/control-feel',
        'cabin/gauge',
        'cabin/set-point',
      ].sort(),
    )
  })
  it('gives every block an icon of its own', () => {
    expect(new Set(blocks.map((b) => b.icon)).size).toBe(blocks.length)
  })
  it('keeps blocks of one category together', () => {
    const changes = blocks.filter((b, i) => i === 0 || b.category !== blocks[i - 1].category)
    expect(new Set(changes.map((b) => b.category)).size).toBe(changes.length)
  })
})

/** End points of a path made of M, L (implied), H, V, C, A, Z in absolute or relative form. */
function pathPoints(path: string): { x: number; y: number }[] {
  const sizes: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
  const points: { x: number; y: number }[] = []
  let [x, y] = [0, 0]
  for (const [, command, rest] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = command.toLowerCase()
    const numbers = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map((n) => Number(n[0]))
    const size = sizes[kind]
    expect(size, `command ${command}`).toBeDefined()
    expect(size === 0 ? numbers.length : numbers.length % size, `${command}${rest}`).toBe(0)
    const relative = command === kind
    for (let i = 0; size > 0 && i < numbers.length; i += size) {
      const [a, b] = numbers.slice(i + size - (size === 1 ? 1 : 2))
      if (kind === 'h') x = relative ? x + a : a
      else if (kind === 'v') y = relative ? y + a : a
      else [x, y] = relative ? [x + a, y + b] : [a, b]
      points.push({ x, y })
    }
  }
  return points
}

describe.each(blocks)('$type', (block) => {
  it('is described for palette and reference', () => {
    expect(block.title.length).toBeGreaterThan(2)
    expect(block.summary).toMatch(/^[A-Z].{9,80}[^.]$/)
    expect(block.doc).toContain('Source:')
    // TeX comes in pairs of dollar signs and braces
    expect(block.doc.split('$$').length % 2).toBe(1)
    expect(block.doc.replaceAll('$$', '').split('$').length % 2).toBe(1)
    expect(block.doc.split('{').length).toBe(block.doc.split('}').length)
  })
  it('has an icon that stays inside its box', () => {
    const points = pathPoints(block.icon)
    expect(points.length).toBeGreaterThan(2)
    for (const { x, y } of points) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(x, y)).toBeLessThanOrEqual(24)
    }
  })
  it('documents its ports and signals with units that exist', () => {
    for (const port of Object.values(block.ports)) {
      expect(port.doc.length).toBeGreaterThan(5)
      if (port.kind === 'signal') parseUnit(port.unit)
    }
    for (const signal of Object.values(block.signals)) {
      expect(signal.doc.length).toBeGreaterThan(5)
      parseUnit(signal.unit)
    }
  })
  it('has parameters with documentation, units and defaults inside their range', () => {
    for (const [name, param] of Object.entries(block.params)) {
      expect(param.doc.length, name).toBeGreaterThan(1)
      expect(param.group.length, name).toBeGreaterThan(0)
      if (param.kind === 'quantity') {
        parseUnit(param.unit)
        const { min = -Infinity, max = Infinity, exclusive = false } = param
        expect(
          exclusive ? param.default > min && param.default < max : param.default >= min && param.default <= max,
          name,
        ).toBe(true)
      }
      if (param.kind === 'choice')
        expect(
          param.options.map((o) => o.value),
          name,
        ).toContain(param.default)
      if (param.when !== undefined) {
        const other = block.params[param.when.param]
        expect(other.kind, name).toBe('choice')
        const values = other.kind === 'choice' ? other.options.map((o) => o.value) : []
        for (const value of param.when.is) expect(values, name).toContain(value)
      }
    }
  })
})

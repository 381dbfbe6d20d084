/** Relaxation lengths from slip stiffness and carcass stiffness: small slip, large slip, least length, energy, mirror image. */
import { describe, expect, it } from 'vitest'
import { defineTire } from '../../../blocks/tires/tire'
import { registry } from '../../../blocks'
import { relaxationModels, tireForceModels, verticalLaws } from '../../../blocks/tires/models'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import type { ParamValue } from '../../../engine/model/project/project'
import { SmallModel } from '../../unit/blocks/small-model'

type Params = Readonly<Record<string, ParamValue>>

const radius = 0.35
const [cx, cy] = [435000, 166500]
const [CS, CA, mu, Fz] = [90000, 70000, 0.9, 4200]
const speed = 20

/**
 * A wheel that is drawn at constant speed and height, turned by an angle, and spun with a slip. Rates of delayed slip over
 * what drives them are the reciprocals of relaxation lengths: sigma dq/dt = V - |V*| q.
 */
function lengths(tire: Params, { S = 0, tanAlpha = 0 }, blocks?: BlockRegistry) {
  const [angle, slip] = [0.03, -0.02]
  const expression = (text: string) => ['signals/expression', { expression: text }] as const
  const along = speed * Math.cos(angle)
  const spin = (along * (1 + slip)) / radius
  const stiffness = 210000
  const model = new SmallModel(
    {
      World: ['world/world'],
      Road: ['world/flat-road'],
      Draw: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
      Way: expression(`${String(speed)}*t`),
      Turn: ['mechanics/rigid-arm', { z: radius - Fz / stiffness, yaw: angle }],
      Spin: ['mechanics/driver', { motion: 'rotation', axis: [0, 1, 0] }],
      Roll: expression(`${String(spin)}*t`),
      Tire: [
        'tires/tire',
        {
          ...{ radius, stiffness, damping: 0, effectiveRadius: 'unloaded', forceModel: 'ellipse' },
          ...{ 'ellipse.CS': CS, 'ellipse.CA': CA, 'ellipse.muX': mu, 'ellipse.muY': mu, 'slipLimit.rate': 1e6 },
          ...tire,
        },
      ],
    },
    [
      'World.frame - Draw.base',
      'Way.y - Draw.u',
      'Draw.end - Turn.base',
      'Turn.end - Spin.base',
      'Roll.y - Spin.u',
      'Spin.end - Tire.hub',
      'Tire.road - Road.surface',
    ],
    {},
    blocks,
  )
  const [dS, dTan] = model.at({ 'Tire.S': S, 'Tire.tanAlpha': tanAlpha }, 'der(Tire.S)', 'der(Tire.tanAlpha)')
  return {
    long: (slip * along - along * S) / dS,
    lat: (-speed * Math.sin(angle) - along * tanAlpha) / dTan,
  }
}

describe.each(['carcass', 'balance'])('relaxation lengths: %s', (relaxation) => {
  it('are slip stiffness over carcass stiffness at small slip', () => {
    const { long, lat } = lengths({ relaxation }, { S: -1e-4, tanAlpha: 1e-4 })
    expect(long).toBeCloseTo(CS / cx, 12)
    expect(lat).toBeCloseTo(CA / cy, 12)
  })
  it('follow a carcass that stiffens with the load', () => {
    const nominal = { [`${relaxation}.FNOMIN`]: 3000, [`${relaxation}.PCFX1`]: 0.2, [`${relaxation}.PCFY2`]: -0.3 }
    const { long, lat } = lengths({ relaxation, ...nominal }, {})
    const dfz = (Fz - 3000) / 3000
    expect(long).toBeCloseTo(CS / (cx * (1 + 0.2 * dfz)), 12)
    expect(lat).toBeCloseTo(CA / (cy * (1 - 0.3 * dfz * dfz)), 12)
  })
  it('take the slip stiffness at the present load', () => {
    const C = (load: number): number => {
      const { slipStiffness } = tireForceModels.find(({ id }) => id === 'pac2002') ?? {}
      const parameters = tireForceModels[0].parameters
      const values = new SmallModel({ World: ['world/world'], Road: ['world/flat-road'], Tire: ['tires/tire'] }, [
        'Tire.road - Road.surface',
      ])
      const { math } = values.collection
      const p = (name: string) => math.num(parameters.find((one) => one.name === name)?.default ?? NaN)
      return values.value(slipStiffness?.(math, p, math.num(load)).lat ?? math.num(NaN), {})
    }
    expect(lengths({ relaxation, forceModel: 'pac2002' }, {}).lat).toBeCloseTo(C(Fz) / cy, 9)
  })
  it('are never below the least', () => {
    const { long } = lengths({ relaxation, [`${relaxation}.minimum`]: 0.4 }, {})
    expect(long).toBeCloseTo(0.4, 12)
  })
  it('are those of the mirror image', () => {
    const mirrored = { measuredSide: 'left', mountedSide: 'right', forceModel: 'brush' }
    const [one, other] = [0.05, -0.05].map((tanAlpha) => lengths({ relaxation, ...mirrored }, { S: 0.02, tanAlpha }))
    expect(one.lat).toBeCloseTo(other.lat, 12)
    expect(one.long).toBeCloseTo(other.long, 12)
  })
  it('need a force model that states its slip stiffness', () => {
    const silent = { ...tireForceModels[0], id: 'silent', label: 'Silent', prefix: 'silent', slipStiffness: undefined }
    const { slipStiffness: _, ...model } = silent
    const tire = defineTire({
      force: [...tireForceModels, model],
      relaxation: relaxationModels,
      vertical: verticalLaws,
    })
    const blocks = {
      get: (type: string) => (type === tire.type ? tire : registry.get(type)),
      all: () => registry.all(),
    }
    expect(() => lengths({ relaxation, forceModel: 'silent' }, {}, blocks)).toThrow(
      /need the slip stiffness, which the tyre model Silent does not state/,
    )
  })
})

describe('a carcass in balance with the force at large slip', () => {
  it.each([0.08, 0.3, -0.5])('has the length |F|/(c |q|) of a sliding contact at %d', (q) => {
    const side = lengths({ relaxation: 'balance' }, { tanAlpha: q })
    expect(side.lat).toBeCloseTo((mu * Fz) / (cy * Math.abs(q)), 12)
    const long = lengths({ relaxation: 'balance' }, { S: q })
    expect(long.long).toBeCloseTo((mu * Fz) / (cx * Math.abs(q)), 12)
  })
  it('shares friction under combined slip', () => {
    const [S, tanAlpha] = [0.1, -0.12]
    const needed = Math.hypot(CS * S, CA * tanAlpha)
    const { long, lat } = lengths({ relaxation: 'balance' }, { S, tanAlpha })
    expect(long).toBeCloseTo(((mu * Fz) / needed) * (CS / cx), 12)
    expect(lat).toBeCloseTo(((mu * Fz) / needed) * (CA / cy), 12)
  })
  it('is the bend of a brush: c u = F(q) up to full sliding', () => {
    const brush = { forceModel: 'brush', relaxation: 'balance' }
    const { lat: slope } = lengths(brush, { tanAlpha: 1e-5 })
    for (const q of [0.02, 0.05, 0.1]) {
      const K = slope * cy
      const sliding = (3 * mu * Fz) / K
      const theta = Math.min(q / sliding, 1)
      const F = mu * Fz * (3 * theta - 3 * theta ** 2 + theta ** 3)
      expect(lengths({ ...brush, 'brush.mu': mu }, { tanAlpha: q }).lat).toBeCloseTo(F / (cy * q), 4)
    }
  })
})

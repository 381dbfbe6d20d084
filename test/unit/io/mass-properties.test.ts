/** Mass properties pasted from CAD programs: one steel bracket-like body, written in the ways of five programs. */
import { describe, expect, it } from 'vitest'
import { bodyFromCad, contradiction } from '../../../engine/io/mass-properties/body'
import { readMassProperties, type CadMassProperties } from '../../../engine/io/mass-properties/read'
import { cadUnit } from '../../../engine/io/mass-properties/units'
import { tensorKeys, type MassProperties, type Tensor } from '../../../engine/model/inertia/tensor'

/** 2 kg, centre at (10, 20, -30) mm; elements of the tensor about the centre, kg mm^2. */
const body = {
  mass: 2,
  centre: [0.01, 0.02, -0.03] as const,
  inertia: { xx: 1500, yy: 2200, zz: 2600, xy: -120, xz: 75, yz: 40 },
}
/** About the origin, kg mm^2, by hand: + m (d.d E - d d^T) with d in mm. */
const about = { xx: 4100, yy: 4200, zz: 3600, xy: -520, xz: 675, yz: 1240 }

const solidworks = `Mass properties of Bracket
     Configuration: Default
     Coordinate system: -- default --

Density = 0.00785 grams per cubic millimeter

Mass = 2000.00 grams

Volume = 254777.07 cubic millimeters

Surface area = 31234.56  square millimeters

Center of mass: ( millimeters )
	X = 10.00
	Y = 20.00
	Z = -30.00

Principal axes of inertia and principal moments of inertia: ( grams *  square millimeters )
Taken at the center of mass.
	 Ix = ( 0.98,  0.15, -0.08)   	Px = 1478102.11
	 Iy = (-0.15,  0.98,  0.05)   	Py = 2213456.78
	 Iz = ( 0.09, -0.04,  0.99)   	Pz = 2608441.11

Moments of inertia: ( grams *  square millimeters )
Taken at the center of mass and aligned with the output coordinate system. (Using positive tensor notation.)
	Lxx = 1500000.00	Lxy = 120000.00	Lxz = -75000.00
	Lyx = 120000.00	Lyy = 2200000.00	Lyz = -40000.00
	Lzx = -75000.00	Lzy = -40000.00	Lzz = 2600000.00

Moments of inertia: ( grams *  square millimeters )
Taken at the output coordinate system. (Using positive tensor notation.)
	Ixx = 4100000.00	Ixy = 520000.00	Ixz = -675000.00
	Iyx = 520000.00	Iyy = 4200000.00	Iyz = -1240000.00
	Izx = -675000.00	Izy = -1240000.00	Izz = 3600000.00
`
const creo = `VOLUME =  2.5477707e+05  MM^3
SURFACE AREA =  3.1234560e+04  MM^2
AVERAGE DENSITY =  7.8500000e-09 TONNE / MM^3
MASS =  2.0000000e-03 TONNE

CENTER OF GRAVITY with respect to _BRACKET coordinate frame:
X   Y   Z     1.0000000e+01  2.0000000e+01 -3.0000000e+01  MM

INERTIA with respect to _BRACKET coordinate frame:  (TONNE * MM^2)

INERTIA TENSOR:
Ixx Ixy Ixz  4.1000000e+00 -5.2000000e-01  6.7500000e-01
Iyx Iyy Iyz -5.2000000e-01  4.2000000e+00  1.2400000e+00
Izx Izy Izz  6.7500000e-01  1.2400000e+00  3.6000000e+00

INERTIA at CENTER OF GRAVITY with respect to _BRACKET coordinate frame:  (TONNE * MM^2)

INERTIA TENSOR:
Ixx Ixy Ixz  1.5000000e+00 -1.2000000e-01  7.5000000e-02
Iyx Iyy Iyz -1.2000000e-01  2.2000000e+00  4.0000000e-02
Izx Izy Izz  7.5000000e-02  4.0000000e-02  2.6000000e+00

PRINCIPAL MOMENTS OF INERTIA:  (TONNE * MM^2)
I1  I2  I3   1.4700000e+00  2.2100000e+00  2.6100000e+00

RADII OF GYRATION with respect to PRINCIPAL AXES:
R1  R2  R3  2.7100000e+01  3.3200000e+01  3.6100000e+01  MM
`
const nx = `Information Units                       kg - mm
Displayed Mass Property Values
Volume       =    254777.070000000 mm^3
Mass         =         2.000000000 kg
Weight       =        19.613300000 N
Centroid     =    10.000000000,    20.000000000,   -30.000000000 mm

Detailed Mass Properties
Center of Mass
   Xcbar, Ycbar, Zcbar =    10.000000000,    20.000000000,   -30.000000000 mm

Moments of Inertia (WCS)
   Ixw, Iyw, Izw =  4100.000000000,  4200.000000000,  3600.000000000 kg-mm^2
Moments of Inertia (Centroidal)
   Ixc, Iyc, Izc =  1500.000000000,  2200.000000000,  2600.000000000 kg-mm^2
Products of Inertia (WCS)
   Iyzw, Ixzw, Ixyw = -1240.000000000,  -675.000000000,   520.000000000 kg-mm^2
Products of Inertia (Centroidal)
   Iyzc, Ixzc, Ixyc =   -40.000000000,   -75.000000000,   120.000000000 kg-mm^2
Principal Moments of Inertia
   I1, I2, I3 =  1470.000000000,  2210.000000000,  2610.000000000 kg-mm^2
`
const catia = `Density 7850kg_m3
Mass 2kg
Volume = 2.548e-004m3
Mass = 2kg
Gx = 10mm
Gy = 20mm
Gz = -30mm
IoxG = 0.0015kgxm2
IoyG = 0.0022kgxm2
IozG = 0.0026kgxm2
IxyG = -0.00012kgxm2
IxzG = 0.000075kgxm2
IyzG = 0.00004kgxm2
`
const fusion = `Bracket
Area\t3.123E+04 mm^2
Density\t0.00785 g / mm^3
Mass\t2000.00 g
Volume\t2.548E+05 mm^3
Physical Material\tSteel
Center of Mass\t10.00 mm, 20.00 mm, -30.00 mm
Moment of Inertia at Center of Mass   (g mm^2)
Ixx\t=\t1.50E+06
Ixy\t=\t-1.20E+05
Ixz\t=\t75000.00
Iyx\t=\t-1.20E+05
Iyy\t=\t2.20E+06
Iyz\t=\t40000.00
Izx\t=\t75000.00
Izy\t=\t40000.00
Izz\t=\t2.60E+06
Moment of Inertia at Origin   (g mm^2)
Ixx\t=\t4.10E+06
Ixy\t=\t-5.20E+05
Ixz\t=\t6.75E+05
Iyx\t=\t-5.20E+05
Iyy\t=\t4.20E+06
Iyz\t=\t1.24E+06
Izx\t=\t6.75E+05
Izy\t=\t1.24E+06
Izz\t=\t3.60E+06
`

function inSI(cad: CadMassProperties, point: 'centre' | 'origin' = 'centre'): MassProperties {
  const { mass = '?', length = '?', inertia = '?' } = cad.units
  return bodyFromCad(cad, { units: { mass, length, inertia }, convention: cad.signs?.convention ?? 'tensor', point })
}
function isTheBody(found: MassProperties): void {
  expect(found.mass).toBeCloseTo(body.mass, 12)
  found.centre.forEach((value, i) => expect(value).toBeCloseTo(body.centre[i], 12))
  for (const key of tensorKeys) expect(found.inertia[key], key).toBeCloseTo(body.inertia[key] * 1e-6, 12)
}

describe('the text of', () => {
  it.each([
    ['SolidWorks', solidworks, 'product', { mass: 'g', length: 'mm', inertia: 'g mm^2' }],
    ['Creo', creo, 'tensor', { mass: 't', length: 'mm', inertia: 't mm^2' }],
    ['NX', nx, 'product', { mass: 'kg', length: 'mm', inertia: 'kg mm^2' }],
    ['Fusion', fusion, 'tensor', { mass: 'g', length: 'mm', inertia: 'g mm^2' }],
  ] as const)('%s is read with its units, signs from both inertias', (program, text, convention, units) => {
    const cad = readMassProperties(text)
    expect(cad.program).toBe(program)
    expect(cad.units).toEqual(units)
    expect(cad.signs).toEqual({ convention, by: 'both-points' })
    isTheBody(inSI(cad))
    isTheBody(inSI(cad, 'origin'))
    expect(contradiction(cad, { units, convention })).toBeLessThan(1e-12)
    expect(contradiction(cad, { units, convention: convention === 'tensor' ? 'product' : 'tensor' })).toBeGreaterThan(
      0.1,
    )
  })
  it('CATIA is read, and the signs are left to the user', () => {
    const cad = readMassProperties(catia)
    expect(cad.program).toBe('CATIA')
    expect(cad.units).toEqual({ mass: 'kg', length: 'mm', inertia: 'kg m^2' })
    expect(cad.signs?.by).toBe('program')
    isTheBody(inSI(cad))
  })
})

describe('a text', () => {
  it('may have decimal commas', () => {
    const text = catia.replace(/(\d)\.(\d)/g, '$1,$2')
    isTheBody(inSI(readMassProperties(text)))
  })
  it('with the inertia about the origin only is taken to the centre', () => {
    const start = solidworks.indexOf('Moments of inertia: ( grams')
    const origin = solidworks.indexOf('Moments of inertia: ( grams', start + 1)
    const cad = readMassProperties(solidworks.slice(0, start) + solidworks.slice(origin))
    expect(Object.keys(cad.inertia)).toEqual(['origin'])
    expect(cad.signs).toEqual({ convention: 'product', by: 'text' })
    isTheBody(inSI(cad, 'origin'))
    expect((cad.inertia.origin as Tensor).xx).toBe(about.xx * 1000)
  })
  it('that lacks something says what', () => {
    expect(() => readMassProperties('Dear colleague')).toThrow(/no mass/)
    expect(() => readMassProperties('Mass = 2 kg')).toThrow(/no complete inertia/)
    const alone = solidworks.replace(/Center of mass: [\s\S]*?Principal/, 'Principal')
    expect(readMassProperties(alone).centre).toBeUndefined()
    const start = alone.indexOf('Moments of inertia: ( grams')
    const origin = alone.indexOf('Moments of inertia: ( grams', start + 1)
    expect(() => readMassProperties(alone.slice(0, start) + alone.slice(origin))).toThrow(/centre of mass is missing/)
  })
})

describe('a unit of a CAD program', () => {
  it.each([
    ['grams *  square millimeters', 'g mm^2'],
    ['TONNE * MM^2', 't mm^2'],
    ['kgxm2', 'kg m^2'],
    ['kg-mm^2', 'kg mm^2'],
    ['pounds * square inches', 'lb in^2'],
    ['kilograms * square meters', 'kg m^2'],
    ['grams per cubic millimeter', 'g / mm^3'],
  ])('%s is %s', (text, unit) => expect(cadUnit(text)).toBe(unit))
  it('is none where it is a word', () => expect(cadUnit('Using positive tensor notation.')).toBeUndefined())
})

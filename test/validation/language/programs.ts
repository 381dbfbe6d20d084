/**
 * Function blocks as engineers write them, each with the same computation in TypeScript, written from the source of the
 * equations and not from the text: derivatives of the states and outputs at a time, given states and inputs.
 */

export interface Wave {
  readonly offset: number
  readonly amplitude: number
  /** Hz */
  readonly frequency: number
}

type Numbers = Readonly<Record<string, number>>

export interface Program {
  readonly code: string
  readonly inputs: Readonly<Record<string, Wave>>
  readonly start?: Numbers
  /** States and inputs by name: derivatives and outputs by name. */
  readonly compute: (x: Numbers, u: Numbers, t: number) => { readonly rates?: Numbers; readonly outputs: Numbers }
}

const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high)
const wave = (offset: number, amplitude: number, frequency: number): Wave => ({ offset, amplitude, frequency })

/** Rows (x, y): straight lines that go on beyond the ends. */
function lines(rows: readonly (readonly [number, number])[], x: number): number {
  let i = 0
  while (i + 2 < rows.length && x >= rows[i + 1][0]) i++
  const [[x0, y0], [x1, y1]] = [rows[i], rows[i + 1]]
  return y0 + ((y1 - y0) / (x1 - x0)) * (x - x0)
}

export const programs: Readonly<Record<string, Program>> = {
  // Pacejka, Tire and Vehicle Dynamics (2012), brush model, eqs. 3.8 to 3.12
  BrushTyre: {
    code: `
/// Brush tyre, pure side slip
input alpha: rad          /// Slip angle
input Fz: N               /// Load
parameter C: N/rad = 80 kN/rad, min 1
parameter mu = 0.95, min 0.01
output Fy: N
output trail: m

let load = max(Fz, 1 N)
let sigma = tan(alpha)
let theta = C/(3*mu*load)
let u = abs(theta*sigma)
if u < 1 {
  Fy = 3*mu*load*theta*sigma*(1 - u + u^2/3)
  trail = 0.12 m/3*(1 - u)^3/(1 - u + u^2/3)
} else {
  Fy = mu*load*sign(sigma)
  trail = 0
}`,
    inputs: { alpha: wave(0, 0.2, 0.7), Fz: wave(4000, 2500, 0.3) },
    compute: (_, { alpha, Fz }) => {
      const [mu, C] = [0.95, 80000]
      const F = Math.max(Fz, 1)
      const s = Math.tan(alpha)
      const limit = (3 * mu * F) / C
      if (Math.abs(s) >= limit) return { outputs: { Fy: mu * F * Math.sign(s), trail: 0 } }
      const q = Math.abs(s) / limit
      const full = mu * F * (1 - (1 - q) ** 3) * Math.sign(s)
      return { outputs: { Fy: full, trail: (0.04 * (1 - q) ** 3) / (1 - q + q ** 2 / 3) } }
    },
  },
  BumpStop: {
    code: `
input z: m                 /// Compression of the suspension
input v: m/s               /// Its rate
parameter gap: m = 30 mm, min 0
parameter k: N/m = 150 kN/m
parameter growth: N/m^3 = 4e7
parameter d: N s/m = 900
output F: N                /// Against the compression
let x = max(z - gap, 0)
let elastic = k*x + growth*x^3
let damping = if x > 0 and v > 0 { d*v*smoothstep(x, 0, 10 mm) } else { 0 }
F = -(elastic + damping)`,
    inputs: { z: wave(0.02, 0.05, 0.5), v: wave(0, 0.4, 0.8) },
    compute: (_, { z, v }) => {
      const x = Math.max(z - 0.03, 0)
      const s = clamp(x / 0.01, 0, 1)
      const blend = s ** 3 * (10 - 15 * s + 6 * s ** 2)
      return { outputs: { F: -(150e3 * x + 4e7 * x ** 3) - (x > 0 && v > 0 ? 900 * v * blend : 0) } }
    },
  },
  // Threshold control of brake pressure: Bosch Automotive Handbook, antilock braking systems
  Abs: {
    code: `
input vehicle: m/s
input wheel: m/s           /// Circumferential speed
input pedal: Pa            /// Pressure that the driver wants
state p: Pa = 0
output pressure: Pa
output active
parameter rise: Pa/s = 25 MPa/s
parameter fall: Pa/s = 60 MPa/s
let slip = (vehicle - wheel)/max(vehicle, 0.5 m/s)
let locking = slip > 0.25 and vehicle > 2 m/s
let holding = slip > 0.15 and vehicle > 2 m/s
let wanted = (pedal - p)/(20 ms)
let free = clamp(wanted, -fall, rise)
if locking {
  der(p) = if p > 0 { -fall } else { 0 }
  active = 1
} else if holding {
  der(p) = min(free, 0)
  active = 0.5
} else {
  der(p) = free
  active = 0
}
pressure = max(p, 0)`,
    inputs: { vehicle: wave(20, 0, 0), wheel: wave(16.5, 3, 0.9), pedal: wave(6e6, 2e6, 0.4) },
    start: { p: 0 },
    compute: ({ p }, { vehicle, wheel, pedal }) => {
      const slip = 1 - wheel / vehicle
      const free = clamp((pedal - p) * 50, -60e6, 25e6)
      const state = slip > 0.25 ? 1 : slip > 0.15 ? 0.5 : 0
      const rate = state === 1 ? (p > 0 ? -60e6 : 0) : state === 0.5 ? Math.min(free, 0) : free
      return { rates: { p: rate }, outputs: { pressure: Math.max(p, 0), active: state } }
    },
  },
  // Astrom and Murray, Feedback Systems (2008), section 10.4: back-calculation
  CruiseControl: {
    code: `
input speed: m/s
input target: m/s
parameter kp: N s/m = 800
parameter Ti: s = 2, min 0.01
parameter Tt: s = 0.5, min 0.01
parameter limit: N = 3 kN
state I: N = 0
output force: N
let e = target - speed
let wanted = kp*e + I
force = clamp(wanted, -limit, limit)
der(I) = kp*e/Ti + (force - wanted)/Tt`,
    inputs: { speed: wave(25, 4, 0.25), target: wave(27, 0, 0) },
    start: { I: 0 },
    compute: ({ I }, { speed, target }) => {
      const e = target - speed
      const force = clamp(800 * e + I, -3000, 3000)
      return { rates: { I: 400 * e + 2 * (force - 800 * e - I) }, outputs: { force } }
    },
  },
  Engine: {
    code: `
input speed: rad/s         /// Crankshaft
input throttle
table full(n: rad/s, T: N m) = [[800 rpm, 110], [2000 rpm, 190], [3500 rpm, 240], [5000 rpm, 230], [6500 rpm, 170]]
table drag(n: rad/s, T: N m) = [[0, -8], [2000 rpm, -18], [6500 rpm, -45]]
output torque: N m
output power: W
let pedal = clamp(throttle, 0, 1)
let top = interpolate(full, speed)
let bottom = interpolate(drag, speed)
torque = bottom + (top - bottom)*pedal
power = torque*speed`,
    inputs: { speed: wave(350, 300, 0.3), throttle: wave(0.5, 0.7, 0.5) },
    compute: (_, { speed, throttle }) => {
      const n = (speed * 30) / Math.PI
      const top = lines([[800, 110], [2000, 190], [3500, 240], [5000, 230], [6500, 170]], n) // prettier-ignore
      const bottom = lines([[0, -8], [2000, -18], [6500, -45]], n) // prettier-ignore
      const torque = bottom + (top - bottom) * clamp(throttle, 0, 1)
      return { outputs: { torque, power: torque * speed } }
    },
  },
  // One-minus-cosine gust: IEC 61400-1, extreme coherent gust, in time
  Gust: {
    code: `
parameter start: s = 0.3
parameter length: s = 1.1, min 0.01
parameter peak: m/s = 50 km/h
input v: m/s
output wind: m/s
output angle: rad          /// Of the air against the vehicle
let phase = clamp((t - start)/length, 0, 1)
wind = peak/2*(1 - cos(2*pi*phase))
angle = atan2(wind, max(v, 0.1 m/s))`,
    inputs: { v: wave(30, 5, 0.5) },
    compute: (_, { v }, t) => {
      const phase = t < 0.3 ? 0 : t > 1.4 ? 1 : (t - 0.3) / 1.1
      const wind = (50 / 3.6) * Math.sin(Math.PI * phase) ** 2
      return { outputs: { wind, angle: Math.atan(wind / v) } }
    },
  },
  // Steady-state Kalman-Bucy filter of a double integrator (Gelb, Applied Optimal Estimation, 1974, example 4.3-1)
  Filter: {
    code: `
input y: m                 /// Measured position
input a: m/s^2             /// Measured acceleration
parameter q: m/s^2 = 3
parameter r: m = 0.1
state x: m = 0
state v: m/s = 0
output position: m
output speed: m/s
let ratio = q/r            // rad^2/s^2
let gain = [sqrt(2*sqrt(ratio)*sqrt(ratio)), ratio]
let innovation = y - x
der(x) = v + gain[1]*innovation
der(v) = a + gain[2]*innovation
position = x
speed = v`,
    inputs: { y: wave(0.5, 1, 0.6), a: wave(0, 2, 0.6) },
    start: { x: 0, v: 0 },
    compute: ({ x, v }, { y, a }) => ({
      rates: { x: v + Math.sqrt(60) * (y - x), v: a + 30 * (y - x) },
      outputs: { position: x, speed: v },
    }),
  },
  RateLimiter: {
    code: `
input u: rad
parameter rate: rad/s = 40 deg/s, min 0
parameter lag: s = 5 ms, min 1e-4
state y0: rad = 0
output y: rad
der(y0) = clamp((u - y0)/lag, -rate, rate)
y = y0`,
    inputs: { u: wave(0, 0.3, 0.8) },
    start: { y0: 0 },
    compute: ({ y0 }, { u }) => {
      const most = (40 * Math.PI) / 180
      return { rates: { y0: clamp((u - y0) / 0.005, -most, most) }, outputs: { y: y0 } }
    },
  },
  GearShift: {
    code: `
input v: m/s
parameter ratios[5] = [3.6, 2.1, 1.4, 1.0, 0.8]
parameter up[4]: m/s = [6, 12, 18, 25]
parameter down[4]: m/s = [4, 9, 14, 21]
parameter delay: s = 0.15, min 1e-3
state engaged = 1
output ratio
output gear
let wanted = 1
for i in 1:4 {
  // between the thresholds the gear that is in stays
  if v > up[i] or (v > down[i] and engaged > i + 0.5) { wanted = i + 1 }
}
der(engaged) = (wanted - engaged)/delay
gear = floor(engaged + 0.5)
ratio = ratios[1]
for i in 1:4 { if gear > i { ratio = ratios[i + 1] } }`,
    inputs: { v: wave(14, 13, 0.45) },
    start: { engaged: 1 },
    compute: ({ engaged }, { v }) => {
      const [up, down] = [[6, 12, 18, 25], [4, 9, 14, 21]] // prettier-ignore
      const passed = up.map((limit, i) => v > limit || (v > down[i] && engaged > i + 1.5))
      const gear = Math.floor(engaged + 0.5)
      return {
        rates: { engaged: (passed.lastIndexOf(true) + 2 - engaged) / 0.15 },
        outputs: { gear, ratio: [3.6, 2.1, 1.4, 1.0, 0.8][clamp(gear, 1, 5) - 1] },
      }
    },
  },
  // Stribeck friction (Armstrong-Helouvry et al., Automatica 30, 1994), smooth at rest
  Clutch: {
    code: `
input slip: rad/s
input clamp_force: N
parameter radius: m = 95 mm
parameter faces = 2
output torque: N m
output heat: W
function stribeck(w: rad/s) {
  let still = 0.42
  let sliding = 0.33
  return sliding + (still - sliding)*exp(-(w/(8 rad/s))^2)
}
torque = faces*radius*max(clamp_force, 0)*stribeck(slip)*tanh(slip/(0.5 rad/s))
heat = torque*slip`,
    inputs: { slip: wave(5, 20, 0.6), clamp_force: wave(1500, 2000, 0.35) },
    compute: (_, { slip, clamp_force }) => {
      const mu = 0.33 + 0.09 * Math.exp(-(slip * slip) / 64)
      const torque = 0.19 * Math.max(clamp_force, 0) * mu * Math.tanh(2 * slip)
      return { outputs: { torque, heat: torque * slip } }
    },
  },
  Air: {
    code: `
input v[3]: m/s            /// Velocity of the vehicle
input side: m/s            /// Wind from the left
parameter area: m^2 = 2.2
parameter cd = 0.29
parameter rho: kg/m^3 = 1.2
output F[3]: N
let air = v - [0, side, 0]
let q = rho/2*norm(air)
F = -q*area*cd*air`,
    inputs: { v1: wave(30, 5, 0.4), v2: wave(0, 2, 0.7), v3: wave(0, 0.5, 1), side: wave(3, 3, 0.5) },
    compute: (_, { v1, v2, v3, side }) => {
      const speed = Math.sqrt(v1 ** 2 + (v2 - side) ** 2 + v3 ** 2)
      const k = -0.6 * 2.2 * 0.29 * speed
      return { outputs: { F1: k * v1, F2: k * (v2 - side), F3: k * v3 } }
    },
  },
  // Servo of second order with limits of rate and acceleration
  Servo: {
    code: `
input target: rad
parameter w0: rad/s = 60
parameter zeta = 0.9
parameter fastest: rad/s = 300 deg/s
state angle: rad = 0
state rate: rad/s = 0
output delta: rad
let free = w0^2*(target - angle) - 2*zeta*w0*rate
let limited = if rate > fastest and free > 0 or rate < -fastest and free < 0 { 0 } else { free }
der(angle) = rate
der(rate) = clamp(limited, -200 rad/s^2, 200 rad/s^2)
delta = angle`,
    inputs: { target: wave(0, 0.6, 1.3) },
    start: { angle: 0, rate: 0 },
    compute: ({ angle, rate }, { target }) => {
      const fastest = (300 * Math.PI) / 180
      const free = 3600 * (target - angle) - 108 * rate
      const blocked = (rate > fastest && free > 0) || (rate < -fastest && free < 0)
      return { rates: { angle: rate, rate: blocked ? 0 : clamp(free, -200, 200) }, outputs: { delta: angle } }
    },
  },
  // Rajamani, Vehicle Dynamics and Control (2012), section 2.3: kinematic bicycle and Ackermann geometry
  Ackermann: {
    code: `
input steer: rad           /// Mean angle of the front wheels
parameter wheelbase: m = 2.7
parameter track: m = 1.5
output left: rad
output right: rad
output radius: m
let curvature = tan(steer)/wheelbase
let straight = 1e-6/(1 m)
radius = 1/(if abs(curvature) > straight { curvature } else { straight })
left = atan(wheelbase*curvature/(1 - track/2*curvature))
right = atan(wheelbase*curvature/(1 + track/2*curvature))`,
    inputs: { steer: wave(0.05, 0.4, 0.4) },
    compute: (_, { steer }) => {
      const R = 2.7 / Math.tan(steer)
      return { outputs: { radius: R, left: Math.atan(2.7 / (R - 0.75)), right: Math.atan(2.7 / (R + 0.75)) } }
    },
  },
}

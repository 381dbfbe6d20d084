/** Functions with discrete states, events, delay and noise, in small models. */
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'

export interface InstantExample {
  readonly project: (run: Partial<ExperimentSettings>) => ProjectFile
  readonly signals: readonly string[]
  /** s */
  readonly step: number
}

/** Sampled PID controller with a filtered derivative, a set-point weight and back-calculation. */
export const pid = `input r
input y
output u
parameter T: s = 10 ms, min 1e-6
parameter Kp = 4
parameter Ki: 1/s = 3
parameter Kd: s = 0.8
parameter Tf: s = 0.05
parameter b = 0.8
parameter back: 1/s = 2
parameter most = 2
discrete filtered = 0
discrete I = 0
discrete limited = 0
discrete unlimited = 0
when sample(0, T) {
  filtered = (pre(filtered) + T/Tf*y)/(1 + T/Tf)
  unlimited = Kp*(b*r - y) + pre(I) - Kd*(filtered - pre(filtered))/T
  limited = clamp(unlimited, -most, most)
  I = pre(I) + T*(Ki*(r - y) + back*(limited - unlimited))
}
u = limited
`

const pidPlant = `input u
input d
output y
parameter T: s = 0.4
parameter K = 1.5
state x
state rate: 1/s
der(x) = rate
der(rate) = (K*(u + d)/(1 s) - rate)/T
y = x
`

export const ball = `output height: m
output bounces
parameter e = 0.7, min 0, max 1
parameter g: m/s^2 = 9.81
parameter most = 1000
state h: m = 1
state v: m/s = 0
discrete count = 0
der(h) = v
der(v) = -g
when h < 0 {
  reinit(v, -e*v)
  count = count + 1
}
when count > most - 0.5 { terminate("the ball has bounced enough") }
height = h
bounces = count
`

/** The same on a floor that takes it up once it is slow, as impacts without end cannot all be events. */
export const resting = `output height: m
parameter e = 0.7
state h: m = 1
state v: m/s = 0
discrete flying = 1
der(h) = v
der(v) = if flying > 0.5 { -9.81 m/s^2 } else { 0 }
when h < 0 {
  if v < -0.05 m/s {
    reinit(v, -e*v)
  } else {
    reinit(v, 0)
    reinit(h, 0)
    flying = 0
  }
}
height = h
`

/** x' = -x(t - 1), x = 1 before the start. */
const delayed = (samples: number) => `output y
state x = 1
der(x) = -delay(x, 1 s, ${samples})/(1 s)
y = x
`

const several = `input u
output y
parameter T: s = 30 ms
parameter threshold = 0.4
discrete n[2] = [0.5, -0.25]
discrete slow = 1
discrete switched = 0
state x = 0.2
let noisy = u + 0.1*noise(3, T) + 0.2*(uniform(4, 2*T/3) - 0.5)
when sample(T/3, T) {
  for i in 1:2 { n[i] = 0.5*pre(n[3 - i]) + i*noisy }
}
when sample(0, 0.11) { slow = pre(slow)*0.9 + n[1] }
when u - 0.1*x > threshold or x > 2 {
  switched = 1 - switched
  if x > 0 { reinit(x, x/2 + 0.01*n[2]) }
}
when u < -0.5 { switched = 0 }
der(x) = (if switched > 0.5 { delay(noisy, 0.25 s, 7) } else { -x } + 0.2*slow)/(0.3 s)
y = x + n[1]
`

const plain = ['world/world'] as const

export const controlled: InstantExample = {
  project: (run) =>
    smallProject(
      {
        World: plain,
        Goal: ['sources/step', { time: 0.5, initial: 0, final: 3 }],
        Load: ['sources/step', { time: 6, initial: 0, final: -0.4 }],
        Control: ['signals/function', { code: pid.split('\n') }],
        Plant: ['signals/function', { code: pidPlant.split('\n') }],
      },
      ['Goal.y - Control.r', 'Plant.y - Control.y', 'Control.u - Plant.u', 'Load.y - Plant.d'],
      { stop: 10, sample: 0.01, ...run },
    ),
  signals: ['Plant.y', 'Control.I', 'Control.unlimited', 'Control.u'],
  step: 0.0023,
}

export const bouncing: InstantExample = {
  project: (run) =>
    smallProject({ World: plain, Ball: ['signals/function', { code: ball.split('\n'), most: 6 }] }, [], {
      stop: 5,
      sample: 0.01,
      ...run,
    }),
  signals: ['Ball.height', 'Ball.v', 'Ball.bounces'],
  step: 0.0007,
}

export const fedBack = (samples: number): InstantExample => ({
  project: (run) =>
    smallProject({ World: plain, A: ['signals/function', { code: delayed(samples).split('\n') }] }, [], {
      stop: 5,
      sample: 0.05,
      ...run,
    }),
  signals: ['A.y'],
  step: 0.01,
})

const mixed: InstantExample = {
  project: (run) =>
    smallProject(
      {
        World: plain,
        Wave: ['sources/sine', { amplitude: 1, frequency: 0.8 }],
        A: ['signals/function', { code: several.split('\n') }],
      },
      ['Wave.y - A.u'],
      { stop: 4, sample: 0.02, ...run },
    ),
  signals: ['A.y', 'A.x', 'A.n1', 'A.n2', 'A.slow', 'A.switched'],
  step: 0.0031,
}

/** z^3 + z = u, twice, the second time with an unknown vector that turns with the first. */
export const implicit = `input u
output y
output turned[2]
unknown z = 0.5
unknown v[2] = [1, 0.1]
state x = 0.3
0 = z^3 + z - u
0 = [v[1]^2 + v[2]^2 - 1 - x^2, v[2] - 0.3*sin(z)*v[1]]
der(x) = (z - x)/(0.5 s)
y = z + x
turned = v
`

const solved: InstantExample = {
  project: (run) =>
    smallProject(
      {
        World: plain,
        Wave: ['sources/sine', { amplitude: 2, frequency: 0.8 }],
        A: ['signals/function', { code: implicit.split('\n') }],
      },
      ['Wave.y - A.u'],
      { stop: 3, sample: 0.02, ...run },
    ),
  signals: ['A.y', 'A.z', 'A.turned1', 'A.turned2'],
  step: 0.0031,
}

export const instantExamples: Readonly<Record<string, InstantExample>> = {
  'a sampled controller': controlled,
  'a bouncing ball': bouncing,
  'delayed feedback': fedBack(20),
  'implicit equations': solved,
  'samples, events, delay and noise together': mixed,
}

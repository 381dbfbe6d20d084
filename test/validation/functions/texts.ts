/** Functions that say what built-in blocks say, in their own words. */

export const springDamper = `/// Linear spring and damper
input s: m
input v: m/s
parameter stiffness: N/m = 20000, min 0
parameter damping: N s/m = 1500, min 0
parameter freeLength: m = 0.3
output F: N
F = stiffness*(freeLength - s) - damping*v
`

export const lag = `/// First order lag
input u
parameter T: s = 0.2
state y = 0.5
output out
der(y) = (u - y)/T
out = y
`

/** Fiala (1954) as in blocks/tires/force/fiala.ts: names, order and units from its header, nothing from its code. */
export const fiala = `/// Fiala tyre: side force with parabolic pressure
input load: N
input S
input alpha: rad
input Omega: rad/s
parameter width: m = 0.16
parameter CS: N = 115000
parameter CA: N/rad = 117000
parameter CR: m = 0.01
parameter mu0 = 1.22
parameter mu1 = 0.2
output Fx: N
output Fy: N
output Mz: N m
output My: N m

let Fz = max(load, 0)
let tanAlpha = tan(alpha)
let slip = min(sqrt(max(S^2 + tanAlpha^2, 1e-30)), 1)
let grip = Fz*(mu0 - (mu0 - mu1)*slip)   // mu Fz
let size = 2*CS*abs(S)

if size < grip {
  Fx = CS*S
} else {
  Fx = sign(S)*grip*(1 - grip/(2*max(size, 1e-30 N)))
}

let H = max(1 - CA*abs(tanAlpha)/(3*max(grip, 1e-30 N)), 0)
let H3 = H^3
let side = grip*sign(alpha)
Fy = side*(H3 - 1)
Mz = side*width*(1 - H)*H3
My = if Omega < 0 rad/s { CR*Fz } else { -CR*Fz }
`

/** Coupled oscillators in loops: large enough to be a function of the program. */
export const chain = `/// Chain of oscillators
input u: m
parameter k: N/m = 40
parameter d: N s/m = 0.3
parameter m: kg = 0.7
state x[12]: m = 0
state v[12]: m/s = 0
output last: m
output force: N
output energy: N m

function spring(a: m, b: m) {
  let e = a - b
  return k*e + 200 N/m^3*e^3
}

let F[13]: N = 0
for i in 1:12 {
  let before: m = if i > 1 { x[i - 1] } else { u }
  F[i] = spring(before, x[i])
}
let total = 0 N m
for i in 1:12 {
  der(v)[i] = (F[i] - F[i + 1] - d*v[i])/m
  total = total + m*v[i]^2/2
  if F[i] > 1 N {
    total = total + 1e-3 m*F[i]
  }
}
der(x) = v
last = x[12]
force = F[1]
energy = total
`

/** A bump stop from a table, with the weight of a load in the initial value. */
export const bumpStop = `/// Mass on a bump stop
input lift: m = 0
parameter mass: kg = 30
parameter g: m/s^2 = 9.81
table stop(travel: m, force: N) = [[-50 mm, 0], [0, 0], [20 mm, 0.5 kN], [40 mm, 3 kN], [50 mm, 8 kN]]
state z: m = 0.01 m*mass/(30 kg)
state w: m/s
output load: N
load = max(spline(stop, z - lift) + 200 N s/m*w, 0)
der(z) = w
der(w) = g - load/mass
`

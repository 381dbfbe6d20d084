/** Documentation of the wheel levels, a part of the page of the tyre block. */
export const levelsDoc = String.raw`**Wheel levels.** One set of parameters (*level*) describes a wheel for all levels; each takes and shows what it uses, so that levels are compared by changing *forceModel* alone. The
slip is the velocity $V$ of the lowest point of the undeformed wheel, with the rolling speed $U = V_{Cx} - V_x$; $F_z$ is the load of the vertical law from level 3 on. The paper uses the *non-sticking* law.
Without a wire at *hub* the wheel moves freely.

- *Level 1*: an ideal wheel, for bicycles, coins and robots. Constraints keep its lowest point on the road and at rest on it,

$$ \rho = 0, \qquad V_x = 0, \qquad V_y = 0 $$

  so that a free wheel has five degrees of freedom in position but only three in velocity. The efforts of the constraints are the forces $F_z$, $F_x$, $F_y$ (15 to 24). They take any value that
  rolling requires, without a limit of friction. A wheel that lies flat ($\gamma = \pm 90°$) has no rolling direction.
- *Level 2*: held on the road by $\rho = 0$ alone, it slides against the friction of level 3 under the load of this constraint (25 to 30), without rolling resistance.

  At levels 1 and 2 the road also pulls: a run warns where the load becomes negative, because a real wheel would lift off. *Omega* is the rate about the spin axis there, without the share of turning. Level 2 is refused in
  a vehicle whose constraints share the loads in an undetermined way, such as four wheels on one rigid body.
- *Level 3*: $\vec F = -F_z \frac{\mu(|V|)}{|V|} \vec V$ (29, 30), where friction rises up to $v_A$ = *vAdhesion* and falls to that of sliding at $v_S$ = *vSlide* (28), with $g = v/v_A$ and $h = (v - v_A)/(v_S - v_A)$:

$$ \mu = \frac{k_0\,\mu_{max}\,g}{1 + g(k_0 - 2 + g)} \;\; (v \le v_A), \qquad \mu = \mu_{max} - (\mu_{max} - \mu_{min}) h^2 (3 - 2h) \;\; (v > v_A) $$

  The rolling resistance is $F_z r (f_0 + f_1 v/v_0 + f_4 (v/v_0)^4)$ with $v_0$ = 100 km/h (36, 37). It fades below *vAdhesion*.
- *Level 4*: $v_A$ and $v_S$ grow with rolling, $v_A = \max(v_A, s_A |U|)$, smooth over *smoothing* (47 to 50); the coefficients depend on direction and load (43 to 46, 53, 54); inclination
  adds a lateral sliding speed (55 to 58); the lateral force acts behind the contact point (59 to 61), and turning on the spot takes the moment of the patch (65).
- *Level 5*: a carcass with stiffness and damping between rim and patch. Its displacement $s$ is a state, the force is linear in $\dot s$ (70 to 72). While friction is steeper than
  the damper, as for a parked wheel, $s$ filters the force instead of following the motion.
- *Level 6*: the same, with the force law in balance with the carcass, $F(V + \dot s) = c\,s + d\,\dot s$ (66 to 69). The balance has an unknown, *grip*. Where friction falls faster than the damper, it can have three
  solutions: the search starts from the one with the least sliding, and follows it.
- *Level 7*: as level 6, with the contact where the carcass has moved it (73 to 75).

Friction of the levels needs sliding, so a parked wheel creeps: on a slope of 10 % with about 5 % of *vAdhesion*. An energy that only inclination makes, by (57), is not covered by the account of slip.

**Shape** of a wheel level: a disk with a sharp edge, a torus, or a tread with an arc of radius $r_c$ = *shape.curvature* over the width $b$, which rolls on its edge at large inclinations. A tread touches as a disk of the radius
$r - r_c$ on the surface that is parallel to the road. Its depth is measured along the normal, that of a disk in the plane of the wheel. The patch has the length $\sqrt{8 r \rho}$ and the width
$\min(b, \sqrt{8 r_c \rho})$, zero for a disk.`

/** Documentation of the road along a line. */
export const roadDoc = String.raw`
A road along a line in the $x$-$y$ plane of *frame* (the world if not connected). With the distance $s$ along the line and $w$ to its left, both measured in plan, its
points are

$$ x = x_0(s) - w \sin\psi(s), \qquad y = y_0(s) + w \cos\psi(s), \qquad z = z_0(s) + w \tan\beta(s) + c(w) $$

**Line**: *sections* of straights, arcs and clothoids, given by their length and the curvatures at both ends, between which the curvature $\kappa$ changes linearly:

$$ \psi = \psi_0 + \kappa_0 u + \frac{\kappa_1 - \kappa_0}{2 L} u^2, \qquad x_0' = \cos\psi, \qquad y_0' = \sin\psi $$

or a spline *through points*. A closed line returns to its start; the end of closed sections has to meet their start within 1 mm and 0.006 deg. An open line goes straight on beyond both ends. A line that
crosses itself is refused, unless one part is at least 2 m above the other, as on a bridge or a helix.

**Shape**: *elevation* $z_0$ is a spline over the distance along the line, or a curve that stays between its rows, and continues with its last grade. *Banking* $\beta$ is the bank angle, positive where the left side is higher, as it should be in a bend to the
right; it never overshoots its rows, and holds its last value. As *cubic pieces*, elevation and bank angle are polynomials $a + b u + c u^2 + d u^3$ of the distance $u$ from the start of each piece, as in
OpenDRIVE; elevations have to meet within 1 mm and 3 % of grade, bank angles within 0.3 mrad and 10 mrad/m. *Crown* is the height of the middle over the edges, a parabola $c$ between them. The road continues beyond its *width* $W$; a run in which
a wheel leaves the width warns, and one in which a wheel comes close to the centre of a bend, where $1 - \kappa w < 0.05$, ends with an error. *Edges* as cubic pieces may widen and narrow, and have *marks* of their own; such a road has no crown.

**Profile** *Random* adds two tracks of a class of ISO 8608 over the distance along the line, as on a [flat road](flat-road.md); on a closed line they lie within a lap.

**Obstacles** as on a [flat road](flat-road.md), with $s$ and $w$ for the places along and across the road. Their effective plane is added to the tangent plane under the wheel.

**Friction** as on a [flat road](flat-road.md), with $s$ and $w$ for the places along and across the road.

**Contact**: at a place $(s, w)$ the road has the slopes $g_t = z_s/(1 - \kappa w)$ along the line and $g_n = z_w$ across it, and the normal

$$ n = \frac{e_z - g_t\,e_t - g_n\,e_n}{\sqrt{1 + g_t^2 + g_n^2}} $$

A wheel touches at the place where the wheel plane, the tangent plane and the plane through the spin axis along this normal meet. *Along the normal*, each wheel has two
[implicit unknowns](../../theory/implicit-equations.md), the way from the place where it touched at the end of the last step. *From the last step* takes the tangent plane at that place; the foot of the wheel on it is the
next place. The work is constant then, but the contact lags by one step. At the start, a wheel is searched in plan from the distance *Search from*: give a distance near the vehicle where the road is long or comes close to itself.
In a hollow sharper than the wheel, the run warns, and the wheel stands on the deeper of two contacts as on a [flat road](flat-road.md).

*Edit road* shows the [road editor](../../roads.md#road-editor): plan, curves, preview, and ready roads. A road of [OpenDRIVE](../../opendrive.md) becomes this block: import it on the command line, or drop it on the window.

A [path](../driver/path.md) whose input *road* is wired to the surface follows the line.

Source: D. Zimmer and M. Otter, Real-time models for wheels and tyres in an object-oriented modelling framework, Vehicle System Dynamics 48 (2010), eqs 3-14.
See [contact](../../theory/contact.md).`

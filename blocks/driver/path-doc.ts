/** Documentation of the path block. */
export const pathDoc = String.raw`
A curve on the ground, parametrised by its arc length $s$, with position $P(s)$, heading $\psi_p(s)$ and curvature $\kappa(s) = \mathrm{d}\psi_p/\mathrm{d}s$, and the
position of a vehicle along it. Wire *Vehicle* to the body, and *Track* to a [path follower](path-follower.md).

The block tracks the nearest point instead of searching for it. At each sample, Newton's method for

$$ (p - P(s)) \cdot t(s) = 0, \qquad \Delta s = \frac{(p - P)\cdot t}{1 - \kappa\,e}, \qquad t = (\cos\psi_p, \sin\psi_p) $$

starts from the last $s$ and moves it by at most twice the distance that the vehicle can travel. A vehicle therefore stays on its branch where the path crosses or approaches itself,
as in a figure eight. Between samples, one step of the same formula follows the vehicle. The lateral error $e$ is positive to the left of the path. $1 - \kappa e$ is limited
to at least 0.2, because there is no nearest point beyond the centre of curvature.

**Preview.** The preview extends $d = \max(d_{min}, T_p V)$ ahead along the path. *Track* contains lateral error, heading error, curvature, $d$, the curvature at the end of the preview, the forward and leftward velocity of the vehicle, and its yaw rate.
Eight equally spaced points up to $d$ in vehicle axes follow: first the eight forward distances, then the eight distances to the left.

**Ahead.** *Grade ahead* and *Acceleration ahead* are those at $s + T_a V$, if the vehicle keeps its speed $V$ and follows the path. With the height $z$ of the road along the path, its grade
$p = z'$, its slope $b$ to the left and $V_p^2 = V^2/(1 + p^2)$,

$$ a = V_p^2 \left(\kappa\,e_n + \frac{z''}{1 + p^2} (e_z - p\,e_t)\right) $$

in the axes of the road: forward along the path, left across the road, and along its normal. The *specific force* is $a - g$, with gravity along a grade and across a bank. Wire it to the input *ahead* of a
[washout](../cueing/classical.md), which tilts late: road, driver and tilt then have one line. Only the *line of a road* has heights; other paths are level.

**Shapes.** An open path continues straight beyond both ends, so a vehicle can start before it ($s < 0$). Predefined shapes start at *Start* in the direction *Heading*.

| shape | path |
|---|---|
| circle, figure eight | closed; the figure eight is the lemniscate of Gerono, from its crossing |
| slalom | $a \sin(\pi x/d)$, cones at $d/2, 3d/2, \ldots$, amplitude blended in and out within $d/2$ |
| double lane change | straight in the lanes, with transitions $10z^3 - 15z^4 + 6z^5$, which have no jump in curvature |
| points | spline through the points (natural ends; closed: from lap to lap), over the length of the straight lines between them |

Lengths and lanes of the double lane changes, for a vehicle of width $w$, all in m:

| section | ISO 3888-1: length, lane | ISO 3888-2: length, lane |
|---|---|---|
| entry | 15, $1.1w + 0.25$ | 12, $1.1w + 0.25$ |
| transition | 30 | 13.5 |
| offset lane | 25, $1.2w + 0.25$, right edge 3.5 to the left of the right edge of the entry | 11, $w + 1$, right edge 1 to the left of the left edge of the entry |
| transition | 25 | 12.5 |
| exit | 15 + 15, $1.3w + 0.25$ | 12, 3 |

The path follows the centres of the lanes. A driver uses the slack within the lanes: *Overlap* starts transitions earlier and ends them later, and *Cut* shifts the path
inside the centre of the offset lane. The lateral acceleration of the [generic vehicle](../../../projects/generic-vehicle/README.md) is limited to 5.7 m/s². With the best settings tried, it passes ISO 3888-2 at up to 46 km/h (overlap 5 m, cut 0.3 m, preview 0.55 s)
and ISO 3888-1 at up to 72 km/h (overlap 9 m, no cut, preview 0.8 s). The dimensions come from public
descriptions and are **not certified**: they were not checked against the standards, and the exit lane is assumed to be in line with the entry. For other lengths and offsets, choose *custom lengths*.

**Points.** For a single speed along the whole path (*Speed*), set the speed to 0 at all points. The CSV file has the columns x, y and, optionally, speed, with units in the headings: *x [m],y [m],speed [km/h]*.

Source: M. P. do Carmo, Differential Geometry of Curves and Surfaces (1976), 1.5 (acceleration on a space curve); S. Thrun et al., J. Field Robotics 23 (2006) 661-692, 9.1 (errors); J. D. Lawrence, A Catalog of Special Plane Curves (1972), lemniscate of Gerono; ISO 3888-1:1999 and 3888-2:2002 as
described by D. Ammon, Modellbildung und Systementwicklung in der Fahrzeugdynamik (1997) and by manuals of vehicle simulators.`

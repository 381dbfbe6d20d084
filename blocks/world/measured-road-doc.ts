/** Documentation of the measured road. */
export const measuredRoadDoc = String.raw`
A road measured as a *curved regular grid* (ASAM OpenCRG 1.0 to 1.2, text or binary): heights at equal distances $u$ along a reference line and at distances $v$ to its left. The line has headings,
slopes and banking.

$$ z(u, v) = z_0(u) + \beta(u)\,v + h(u, v) $$

*Height maps* have a straight line along $x$: an ASCII grid of ESRI (.asc, rows from north to south; the line is the middle of the map), or a table (.csv) with the distance along the road in its first column and a
column of heights for each distance to the left, which is its name. The distances may also be an axis in the first line. Two columns, such as "v = -0.75" and "v = 0.75", are the profiles of the right and the left track; between them the road is straight.

Heights stay in single precision, 4 bytes each, at most 50 million of them. The line in plan goes through the points of the file by splines, within 1 mm; its distance $s$ is $u$ less its first value.
Beyond its edges the road keeps their heights, as OpenCRG does by default; a run in which a wheel leaves the grid warns. Other borders, smoothing at the start and modifiers are refused by name.

**Contact**: *enveloping*, by two cams (tandem model with elliptical cams, Schmeitz 2004). A tyre bridges bumps that are shorter than its patch. Two upright cams with the outline $|x/a|^c + |z/b|^c = 1$, one behind the other, each
stand on the highest point that they meet, on the bilinear surface of the standard. The mean of their heights is that of the *effective plane*, their difference over their distance its slope; two tracks give the
slope across the wheel. The tyre meets this plane as it would meet a flat road. The lengths are parts of the radius of the wheel; the defaults are those of a passenger car's tyre, and *cam points* says how finely
it looks at the road: shorter bumps than the distance of points can slip through.

*Point below the wheel centre*: the tangent plane there of a smooth surface through the heights, whose slopes are continuous (Catmull and Rom 1974). Right for roads that bend less than the wheel;
a warning says where the heights are closer than a patch bridges.

Both do the same work in every step. Wheels of constraints (levels 1 and 2) are refused. A [path](../driver/path.md) whose input *road* is wired to the surface follows the line.

**Friction** as on a [flat road](flat-road.md), with $s$ and $v$ for the places along and across the road. A *friction file* of any of these kinds has factors instead of heights, over the same $u$ and $v$; they multiply the friction, bilinear between nodes.

Source: ASAM OpenCRG 1.2 (2020); A. J. C. Schmeitz, A semi-empirical three-dimensional model of the pneumatic tyre rolling over arbitrarily uneven road surfaces, Delft 2004;
H. B. Pacejka, Tire and Vehicle Dynamics, 3rd ed. 2012, section 10.1.6. See [contact](../../theory/contact.md).`

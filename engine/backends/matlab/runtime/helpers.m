function r = choose(condition, a, b)
% One of two values.
  if condition
    r = a;
  else
    r = b;
  end
end

function r = smaller(a, b)
% Smaller of two numbers; NaN if either is NaN, and -0 is smaller than 0.
  if a < b
    r = a;
  elseif a > b
    r = b;
  elseif a == 0 && b == 0
    r = -(-a - b);
  elseif a == b
    r = a;
  else
    r = a + b;
  end
end

function r = larger(a, b)
% Larger of two numbers; NaN if either is NaN, and 0 is larger than -0.
  if a > b
    r = a;
  elseif a < b
    r = b;
  elseif a == 0 && b == 0
    r = a + b;
  elseif a == b
    r = a;
  else
    r = a + b;
  end
end

function r = sign_of(x)
% 1, -1, or the argument itself if it is zero or NaN.
  if x > 0
    r = 1;
  elseif x < 0
    r = -1;
  else
    r = x;
  end
end

function r = real_sqrt(x)
% Square root; NaN for a negative number.
  if x < 0
    r = NaN;
  else
    r = sqrt(x);
  end
end

function r = real_log(x)
% Natural logarithm; NaN for a negative number.
  if x < 0
    r = NaN;
  else
    r = log(x);
  end
end

function r = real_asin(x)
% Arcsine; NaN outside -1 ... 1.
  if abs(x) > 1
    r = NaN;
  else
    r = asin(x);
  end
end

function r = real_acos(x)
% Arccosine; NaN outside -1 ... 1.
  if abs(x) > 1
    r = NaN;
  else
    r = acos(x);
  end
end

function r = real_power(x, y)
% Power; NaN where it is not real, and for 1 or -1 to a power that is infinite or NaN.
  if y ~= y || (x < 0 && abs(y) < Inf && y ~= floor(y)) || (abs(x) == 1 && abs(y) == Inf)
    r = NaN;
  else
    r = power(x, y);
  end
end

function b = solve_linear(n, a, b)
% Solve the dense linear system A x = b of size n by Gaussian elimination with partial pivoting. A is stored by
% rows; x is NaN if A is singular.
  a = reshape(a, n, n).';
  for k = 1:n
    best = abs(a(k, k));
    pivot = k;
    for i = k+1:n
      if abs(a(i, k)) > best
        best = abs(a(i, k));
        pivot = i;
      end
    end
    if ~(best > 0)
      b(:) = NaN;
      return
    end
    if pivot ~= k
      a([k pivot], k:n) = a([pivot k], k:n);
      b([k pivot]) = b([pivot k]);
    end
    for i = k+1:n
      factor = a(i, k) / a(k, k);
      a(i, k+1:n) = a(i, k+1:n) - factor * a(k, k+1:n);
      b(i) = b(i) - factor * b(k);
    end
  end
  for i = n:-1:1
    value = b(i);
    for j = i+1:n
      value = value - a(i, j) * b(j);
    end
    b(i) = value / a(i, i);
  end
end

function low = segment_of(n, table, at, x)
% The last of n - 1 segments that begins at or before x, or else the first, counted from 0.
  low = 0;
  high = n - 1;
  while high - low > 1
    middle = floor((low + high) / 2);
    if x >= table(at + middle + 1)
      low = middle;
    else
      high = middle;
    end
  end
end

function r = interpolate(n, width, table, x)
% Piecewise polynomial at x. The table holds n increasing abscissae and then, for each segment, the width
% coefficients of powers of the distance from the start of the segment.
  low = segment_of(n, table, 0, x);
  u = x - table(low + 1);
  coefficients = n + low * width;
  r = table(coefficients + width);
  for k = width-1:-1:1
    r = r * u + table(coefficients + k);
  end
end

function r = interpolate2(rows, columns, width_x, width_y, table, x, y)
% Patches of polynomials at x and y. The table holds the increasing abscissae of both and then, for each patch,
% width_x rows of width_y coefficients of powers of the distances from its start.
  i = segment_of(rows, table, 0, x);
  j = segment_of(columns, table, rows, y);
  u = x - table(i + 1);
  v = y - table(rows + j + 1);
  patch = rows + columns + (i * (columns - 1) + j) * width_x * width_y;
  r = 0;
  for a = width_x-1:-1:0
    at = patch + a * width_y;
    inner = table(at + width_y);
    for b = width_y-1:-1:1
      inner = inner * v + table(at + b);
    end
    r = r * u + inner;
  end
end

function r = sample_of(n, row, at)
% Number of a row of n at an index, rounded down and limited to the ends; NaN counts as 0.
  k = 0;
  if at >= n - 1
    k = n - 1;
  elseif at > 0
    k = floor(at);
  end
  r = double(row(k + 1));
end

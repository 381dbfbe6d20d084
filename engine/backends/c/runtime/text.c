/* Adds text to a text in a buffer of that size; what has no room is left out. */
static void append_text(char *text, size_t size, const char *more)
{
  size_t at = 0;
  if (size == 0) return;
  while (at + 1 < size && text[at] != '\0') at++;
  while (at + 1 < size && *more != '\0') text[at++] = *more++;
  text[at] = '\0';
}

static void write_text(char *text, size_t size, const char *before, const char *name, const char *after)
{
  if (size > 0) text[0] = '\0';
  append_text(text, size, before);
  append_text(text, size, name);
  append_text(text, size, after);
}

/* Six significant digits, as printf writes %g. */
static void append_number(char *text, size_t size, double value)
{
  char digits[7], out[24];
  int exponent = 0, n = 0, last = 5;
  long whole;
  if (!(value - value == 0.0)) {
    append_text(text, size, value != value ? "nan" : value > 0.0 ? "inf" : "-inf");
    return;
  }
  if (value < 0.0) {
    append_text(text, size, "-");
    value = -value;
  }
  if (value == 0.0) {
    append_text(text, size, "0");
    return;
  }
  exponent = (int)floor(log10(value));
  whole = (long)floor(value / pow(10.0, exponent - 5) + 0.5);
  if (whole >= 1000000L) {
    exponent++;
    whole = (long)floor(value / pow(10.0, exponent - 5) + 0.5);
  } else if (whole < 100000L) {
    exponent--;
    whole = (long)floor(value / pow(10.0, exponent - 5) + 0.5);
  }
  for (int i = 5; i >= 0; i--) {
    digits[i] = (char)('0' + (int)(whole % 10));
    whole /= 10;
  }
  while (last > 0 && digits[last] == '0') last--;
  if (exponent >= -4 && exponent < 0) {
    out[n++] = '0';
    out[n++] = '.';
    for (int i = -1; i > exponent; i--) out[n++] = '0';
    for (int i = 0; i <= last; i++) out[n++] = digits[i];
  } else {
    const int point = exponent >= 0 && exponent < 6 ? exponent : 0;
    for (int i = 0; i <= (last > point ? last : point); i++) {
      if (i == point + 1) out[n++] = '.';
      out[n++] = digits[i];
    }
  }
  if (exponent < -4 || exponent >= 6) {
    const int size10 = exponent < 0 ? -exponent : exponent;
    out[n++] = 'e';
    out[n++] = exponent < 0 ? '-' : '+';
    if (size10 >= 100) out[n++] = (char)('0' + size10 / 100);
    out[n++] = (char)('0' + size10 / 10 % 10);
    out[n++] = (char)('0' + size10 % 10);
  }
  out[n] = '\0';
  append_text(text, size, out);
}

static void append_time(char *text, size_t size, double t)
{
  append_text(text, size, " t = ");
  append_number(text, size, t);
  append_text(text, size, " s");
}

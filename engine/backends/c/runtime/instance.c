/* Everything that a saved state consists of; copied as a whole. */
typedef struct {
  unsigned char token[sizeof TOKEN];
  double time;
  double c[SIZE_C];
  model_real p[SIZE_P], d[SIZE_D], x[SIZE_X], z[SIZE_Z], u[SIZE_U], w[SIZE_W], s[SIZE_S];
  int started;
  /* p has changed since d was computed; p or x since the last step */
  int stale, moved;
  /* inputs are those of the caller */
  int outside;
} instance_memory;

struct model_instance {
  instance_memory m;
#if OWN
  model_eq_replacement own[MODEL_FUNCTIONS];
#endif
  model_real y[SIZE_Y], dx[SIZE_X];
#ifdef GROUPS
  model_real v[SIZE_X + SIZE_U], jv[SIZE_X + SIZE_Y];
#endif
  char text[256];
};

static void copy(model_real *to, const model_real *from, int n)
{
  for (int k = 0; k < n; k++) to[k] = from[k];
}

static int same(const char *a, const char *b)
{
  while (*a != '\0' && *a == *b) {
    a++;
    b++;
  }
  return *a == *b;
}

size_t model_size(void) { return sizeof(model_instance); }

size_t model_state_size(void) { return sizeof(instance_memory); }

double model_step_size(void) { return STEP; }

double model_time(const model_instance *i) { return i->m.time; }

const char *model_message(const model_instance *i) { return i->text; }

model_instance *model_init(void *memory, size_t size)
{
  model_instance *i = (model_instance *)memory;
  const struct {
    char first;
    double aligned;
  } probe = { 0, 0.0 };
  const size_t alignment = (size_t)((const char *)&probe.aligned - &probe.first);
  unsigned char *bytes = (unsigned char *)memory;
  if (memory == NULL || size < sizeof *i || (size_t)bytes % alignment != 0) return NULL;
  for (size_t k = 0; k < sizeof *i; k++) bytes[k] = 0;
  for (size_t k = 0; k < sizeof TOKEN; k++) i->m.token[k] = (unsigned char)TOKEN[k];
  copy(i->m.p, model_eq_parameters, MODEL_PARAMETERS);
  copy(i->m.x, model_eq_start, MODEL_STATES);
#if DISCRETE > 0
  copy(i->m.z, model_eq_discrete, DISCRETE);
  copy(i->m.z + DISCRETE, model_eq_discrete, DISCRETE);
#endif
#if MODEL_INPUTS > 0
  copy(i->m.u, model_eq_input_start, MODEL_INPUTS);
#endif
  i->m.stale = 1;
  return i;
}

static model_status misuse(model_instance *i, const char *what, const char *name, const char *more)
{
  write_text(i->text, sizeof i->text, what, name, more);
  return MODEL_MISUSE;
}

/* Values that depend on parameters only. */
static void refresh(model_instance *i)
{
  if (i->m.stale) model_eq_init(i->m.p, i->m.d);
  i->m.stale = 0;
}

/* Parameters that contradict each other. */
static int contradicts(model_instance *i)
{
  const char *wrong = disorder(i->m.p);
  if (wrong != NULL) misuse(i, wrong, "", "");
  return wrong != NULL;
}

/* Status after steps and events. */
static model_status standing(model_instance *i)
{
  instance_memory *m = &i->m;
  if (failure(m->w, MEMORY(m), i->text, sizeof i->text)) return MODEL_FAILED;
#if STOPS
  if (CLOCK(m)[PLACE_STOPPED] != 0.0) {
    write_text(i->text, sizeof i->text, stopReasons[(int)CLOCK(m)[PLACE_STOPPED] - 1], "", "");
    return MODEL_ENDED;
  }
#endif
  return MODEL_OK;
}

model_status model_start(model_instance *i)
{
  instance_memory *m = &i->m;
  if (m->started) return standing(i);
  if (contradicts(i)) return MODEL_MISUSE;
  refresh(i);
#if CORRECTS
  /* Parameters or states that were set need not fit the constraints. */
  if (m->moved) model_eq_put_right(0.0, ARRAYS(m), MEMORY(m) REPLACED(i));
#endif
#if MODEL_INPUTS > 0
  if (m->outside)
    model_eq_begin_outside(STEP, STEP, INFINITY, ARRAYS(m), MEMORY(m) REPLACED(i));
  else
#endif
    model_eq_begin(STEP, STEP, INFINITY, ARRAYS(m), MEMORY(m) REPLACED(i));
  m->started = 1;
  m->moved = 0;
  return standing(i);
}

/* Starts, and rebuilds what parameters that were set since have changed. */
static model_status ready(model_instance *i)
{
  const model_status status = model_start(i);
  if (status != MODEL_MISUSE && contradicts(i)) return MODEL_MISUSE;
  refresh(i);
  return status;
}

model_status model_step(model_instance *i)
{
  instance_memory *m = &i->m;
  const model_status status = ready(i);
  if (status != MODEL_OK) return status;
  CLOCK(m)[PLACE_OUTSIDE] = m->outside;
  if (m->moved) model_eq_restart(ARRAYS(m), MEMORY(m) REPLACED(i));
  m->moved = 0;
  model_eq_step(ARRAYS(m), MEMORY(m) REPLACED(i));
  m->time = CLOCK(m)[PLACE_TIME];
  return standing(i);
}

model_status model_restart(model_instance *i)
{
  i->m.moved = 1;
  return MODEL_OK;
}

int model_parameter_index(const char *name)
{
  for (int k = 0; name != NULL && k < MODEL_PARAMETERS; k++)
    if (same(name, model_parameter_list[k].name)) return k;
  return -1;
}

/* Whether a value lies within the limits of a parameter, of which some are outside the range themselves.
   Values above 1e100 are too large to compute with. */
static int is_within(const model_variable *limits, model_real value)
{
  const model_real min = (model_real)limits->min, max = (model_real)limits->max;
  if (fabs((double)value) > 1e100) return 0;
  if (value < min || ((limits->open & 1) != 0 && value == min)) return 0;
  return value < max || (value == max && (limits->open & 2) == 0);
}

model_status model_set_parameter_at(model_instance *i, int index, model_real value)
{
  if (index < 0 || index >= MODEL_PARAMETERS) return misuse(i, "there is no parameter with this index", "", "");
  if (!isfinite(value)) return misuse(i, "the value for ", model_parameter_list[index].name, " is not finite");
  if (!is_within(&model_parameter_list[index], value))
    return misuse(i, "the value for ", model_parameter_list[index].name, " is outside its limits");
  if (i->m.p[index] == value) return MODEL_OK;
  if (i->m.started && !model_parameter_list[index].tunable)
    return misuse(i, "the parameter ", model_parameter_list[index].name, " can be set before the start only");
  i->m.p[index] = value;
  i->m.stale = i->m.moved = 1;
  return MODEL_OK;
}

model_status model_set_parameter(model_instance *i, const char *name, model_real value)
{
  const int index = model_parameter_index(name);
  if (index < 0) return misuse(i, "there is no parameter ", name == NULL ? "" : name, "; model_parameter_list has all");
  return model_set_parameter_at(i, index, value);
}

model_real model_get_parameter_at(const model_instance *i, int index)
{
  return index < 0 || index >= MODEL_PARAMETERS ? (model_real)NAN : i->m.p[index];
}

model_status model_set_inputs(model_instance *i, const model_real *u)
{
  for (int k = 0; k < MODEL_INPUTS; k++)
    if (!isfinite(u[k])) return misuse(i, "the value of the input ", model_input_list[k].name, " is not finite");
  copy(i->m.u, u, MODEL_INPUTS);
  i->m.outside = MODEL_INPUTS > 0;
  return MODEL_OK;
}

model_status model_get_states(const model_instance *i, model_real *x)
{
  copy(x, i->m.x, MODEL_STATES);
  return MODEL_OK;
}

model_status model_set_states(model_instance *i, const model_real *x)
{
  for (int k = 0; k < MODEL_STATES; k++)
    if (!isfinite(x[k])) return misuse(i, "the value of the state ", model_state_list[k].name, " is not finite");
  copy(i->m.x, x, MODEL_STATES);
  i->m.moved = 1;
  return MODEL_OK;
}

/* Inputs at the present time, for as long as they are those of the experiment. */
static void take_inputs(model_instance *i)
{
#if MODEL_INPUTS > 0
  instance_memory *m = &i->m;
  if (!m->outside) model_eq_inputs(CLOCK(m)[PLACE_FROM], WITHOUT_U(m), m->u REPLACED(i));
#else
  (void)i;
#endif
}

/* Evaluations are possible after a failure too: what they give may explain it. */
static void evaluable(model_instance *i)
{
  (void)ready(i);
  take_inputs(i);
}

static model_status evaluated(model_instance *i, const model_real *values, int n, const char *what)
{
  if (unsolved(i->m.w, i->text, sizeof i->text)) return MODEL_NO_SOLUTION;
  for (int k = 0; k < n; k++) {
    if (isfinite(values[k])) continue;
    write_text(i->text, sizeof i->text, what, " ", "");
    append_number(i->text, sizeof i->text, k);
    append_text(i->text, sizeof i->text, " is not finite at");
    append_time(i->text, sizeof i->text, i->m.time);
    return MODEL_NO_SOLUTION;
  }
  return MODEL_OK;
}

model_status model_get_outputs(model_instance *i, model_real *y)
{
  instance_memory *m = &i->m;
  evaluable(i);
  model_eq_outputs(CLOCK(m)[PLACE_FROM], ARRAYS(m), i->y REPLACED(i));
  copy(y, i->y, MODEL_OUTPUTS);
  return evaluated(i, i->y, MODEL_OUTPUTS, "output");
}

model_status model_get_derivatives(model_instance *i, model_real *dx)
{
  instance_memory *m = &i->m;
  evaluable(i);
  model_eq_derivatives(CLOCK(m)[PLACE_FROM], ARRAYS(m), i->dx REPLACED(i));
  copy(dx, i->dx, MODEL_STATES);
  return evaluated(i, i->dx, MODEL_STATES, "the derivative of state");
}

model_status model_save_state(model_instance *i, void *buffer, size_t size)
{
  const unsigned char *from = (const unsigned char *)&i->m;
  unsigned char *to = (unsigned char *)buffer;
  (void)ready(i);
  if (buffer == NULL || size < sizeof i->m)
    return misuse(i, "the buffer is too small for a state: model_state_size() says what it takes", "", "");
  for (size_t k = 0; k < sizeof i->m; k++) to[k] = from[k];
  return MODEL_OK;
}

model_status model_restore_state(model_instance *i, const void *buffer, size_t size)
{
  const unsigned char *from = (const unsigned char *)buffer;
  unsigned char *to = (unsigned char *)&i->m;
  if (buffer == NULL || size < sizeof i->m) return misuse(i, "these bytes are too few for a state of this model", "", "");
  for (size_t k = 0; k < sizeof TOKEN; k++)
    if (from[k] != (unsigned char)TOKEN[k]) return misuse(i, "these bytes are not a state of this model", "", "");
  for (size_t k = 0; k < sizeof i->m; k++) to[k] = from[k];
  i->text[0] = '\0';
  return MODEL_OK;
}

#ifdef GROUPS
static void fill(model_real *to, model_real value, int n)
{
  for (int k = 0; k < n; k++) to[k] = value;
}

model_status model_jacobian(model_instance *i, model_real *values)
{
  instance_memory *m = &i->m;
  evaluable(i);
  for (int group = 0; group < GROUPS; group++) {
    fill(i->v, 0, MODEL_STATES + MODEL_INPUTS);
    for (int k = 0; k < MODEL_STATES + MODEL_INPUTS; k++)
      if (jacobian_groups[k] == group) i->v[k] = 1;
    model_eq_tangent(CLOCK(m)[PLACE_FROM], BEFORE_W(m), i->v, m->w, i->jv REPLACED(i));
    for (int k = 0; k < MODEL_JACOBIAN_ENTRIES; k++)
      if (jacobian_groups[model_jacobian_columns[k]] == group) values[k] = i->jv[model_jacobian_rows[k]];
  }
  return evaluated(i, values, MODEL_JACOBIAN_ENTRIES, "entry of the Jacobian");
}
#endif

#if OWN
model_status model_set_function(model_instance *i, int index,
                                void (*function)(void *user, const model_real *arguments, model_real *results), void *user)
{
  if (index < 0 || index >= MODEL_FUNCTIONS) return misuse(i, "there is no function with this index", "", "");
  i->own[index].function = function;
  i->own[index].user = user;
  i->m.moved = 1;
  return MODEL_OK;
}
#endif

/*
 * Runs the model in real time: one step per period of a monotonic clock. Says at the end how many deadlines were missed, how long
 * steps took, and in which histogram.
 *
 *   realtime [--seconds S] [--period S] [--port N] [--remote 1] [--cpu N] [--priority N]
 *
 * --seconds   how long to run; default 10, 0: until interrupted
 * --period    time between steps; default: the step size of the model
 * --port      UDP port on which inputs arrive; without it inputs are those of the experiment
 * --remote    1: take packets from other machines too
 * --cpu       processor to stay on (Linux)
 * --priority  of SCHED_FIFO; default 80, 0: leave the scheduler alone
 *
 * A packet holds all inputs as doubles in the byte order of this machine. Inputs hold until the next packet, whatever its rate: a step
 * takes the latest one that has arrived. Each packet is answered once, after the step that took it, with the time and the outputs (the
 * first 8187) as doubles.
 */
#define _GNU_SOURCE
#include "model.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Outputs in an answer: what a UDP packet has room for. */
enum { BINS = 20, ANSWERED = MODEL_OUTPUTS < 8187 ? MODEL_OUTPUTS : 8187 };

typedef struct {
  long steps, missed, packets, ignored;
  long histogram[BINS + 1];
  double longest, total, latest;
  long longestStep;
} record;

static volatile sig_atomic_t interrupted;
static void interrupt(int signal)
{
  (void)signal;
  interrupted = 1;
}

static double seconds(struct timespec t) { return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec; }

static double now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return seconds(t);
}

static void sleepUntil(struct timespec t)
{
  while (!interrupted && clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR) continue;
}

static struct timespec later(struct timespec t, long nanoseconds)
{
  t.tv_nsec += nanoseconds % 1000000000L;
  t.tv_sec += nanoseconds / 1000000000L;
  if (t.tv_nsec >= 1000000000L) {
    t.tv_nsec -= 1000000000L;
    t.tv_sec++;
  }
  return t;
}

/* What the system allows; says what it does not. */
static void prepare(int cpu, int priority)
{
#ifdef __linux__
  if (cpu >= 0) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((size_t)cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set) == 0)
      printf("processor        %d\n", cpu);
    else
      printf("processor        any: staying on processor %d is not possible (%s)\n", cpu, strerror(errno));
  }
#else
  if (cpu >= 0) printf("processor        any: staying on one is possible on Linux only\n");
#endif
  if (priority > 0) {
    struct sched_param parameters;
    memset(&parameters, 0, sizeof parameters);
    parameters.sched_priority = priority;
    if (sched_setscheduler(0, SCHED_FIFO, &parameters) == 0)
      printf("scheduler        SCHED_FIFO, priority %d\n", priority);
    else
      printf("scheduler        normal: SCHED_FIFO is not allowed for this user (%s), so other programs can delay steps\n", strerror(errno));
  }
  if (mlockall(MCL_CURRENT | MCL_FUTURE) != 0)
    printf("memory           may be paged out: locking it is not allowed (%s)\n", strerror(errno));
}

static int openPort(int port, int remote)
{
  struct sockaddr_in here;
  const int socket_ = socket(AF_INET, SOCK_DGRAM, 0);
  memset(&here, 0, sizeof here);
  here.sin_family = AF_INET;
  here.sin_addr.s_addr = htonl(remote ? INADDR_ANY : INADDR_LOOPBACK);
  here.sin_port = htons((unsigned short)port);
  if (socket_ < 0 || bind(socket_, (struct sockaddr *)&here, sizeof here) != 0) {
    fprintf(stderr, "error: UDP port %d can't be opened: %s\n", port, strerror(errno));
    exit(1);
  }
  return socket_;
}

typedef struct {
  int socket;
  struct sockaddr_in from;
  int answerDue;
  double in[MODEL_INPUTS + 2], out[ANSWERED + 1];
  model_real u[MODEL_INPUTS + 1], y[MODEL_OUTPUTS + 1];
} bridge;

/* Takes the latest packet, if one has arrived. */
static void receive(bridge *b, model_instance *m, record *r)
{
  for (;;) {
    socklen_t length = sizeof b->from;
    struct sockaddr_in from;
    const ssize_t bytes = recvfrom(b->socket, b->in, sizeof b->in, MSG_DONTWAIT, (struct sockaddr *)&from, &length);
    if (bytes < 0) return;
    if (bytes != (ssize_t)(MODEL_INPUTS * sizeof(double))) {
      r->ignored++;
      continue;
    }
    for (int k = 0; k < MODEL_INPUTS; k++) b->u[k] = (model_real)b->in[k];
    if (model_set_inputs(m, b->u) != MODEL_OK) {
      r->ignored++;
      continue;
    }
    r->packets++;
    b->from = from;
    b->answerDue = 1;
  }
}

static void answer(bridge *b, model_instance *m)
{
  if (!b->answerDue) return;
  b->answerDue = 0;
  (void)model_get_outputs(m, b->y);
  b->out[0] = model_time(m);
  for (int k = 0; k < ANSWERED; k++) b->out[k + 1] = (double)b->y[k];
  (void)sendto(b->socket, b->out, sizeof b->out, 0, (struct sockaddr *)&b->from, sizeof b->from);
}

static void note(record *r, double spent, double late, double period)
{
  const double share = spent / period;
  r->steps++;
  r->total += spent;
  if (late > r->latest) r->latest = late;
  if (spent > r->longest) {
    r->longest = spent;
    r->longestStep = r->steps;
  }
  r->histogram[share >= 1.0 ? BINS : (int)(share * BINS)]++;
}

static void report(const record *r, double period, double lasted)
{
  printf("steps            %ld in %.3f s\n", r->steps, lasted);
  printf("period           %.1f microseconds\n", 1e6 * period);
  printf("missed deadlines %ld\n", r->missed);
  if (r->steps > 0) printf("mean             %.2f microseconds\n", 1e6 * r->total / (double)r->steps);
  printf("worst case       %.2f microseconds, in step %ld\n", 1e6 * r->longest, r->longestStep);
  printf("latest start     %.2f microseconds after it was due\n", 1e6 * r->latest);
  printf("packets          %ld taken, %ld ignored\n", r->packets, r->ignored);
  printf("time of a step, in percent of the period\n");
  for (int k = 0; k <= BINS; k++) {
    if (r->histogram[k] == 0) continue;
    if (k == BINS)
      printf("  more than 100  %ld\n", r->histogram[k]);
    else
      printf("  %3d to %3d     %ld\n", k * 100 / BINS, (k + 1) * 100 / BINS, r->histogram[k]);
  }
}

static double option(int argc, char **argv, const char *name, double otherwise)
{
  for (int k = 1; k + 1 < argc; k++) {
    char *end;
    if (strcmp(argv[k], name) != 0) continue;
    const double value = strtod(argv[k + 1], &end);
    if (*end == '\0' && end != argv[k + 1]) return value;
    fprintf(stderr, "error: %s needs a number, not %s\n", name, argv[k + 1]);
    exit(2);
  }
  return otherwise;
}

int main(int argc, char **argv)
{
  static bridge b;
  record r;
  const double wanted = option(argc, argv, "--seconds", 10.0);
  const double period = option(argc, argv, "--period", model_step_size());
  const int port = (int)option(argc, argv, "--port", 0.0);
  const long nanoseconds = (long)(1e9 * period + 0.5);
  void *memory = malloc(model_size());
  model_instance *m = model_init(memory, model_size());
  if (argc % 2 == 0 || nanoseconds <= 0 || m == NULL) {
    fprintf(stderr, "usage: realtime [--seconds S] [--period S] [--port N] [--remote 1] [--cpu N] [--priority N]\n");
    return 2;
  }
  memset(&r, 0, sizeof r);
  signal(SIGINT, interrupt);
  b.socket = port > 0 ? openPort(port, option(argc, argv, "--remote", 0.0) != 0.0) : -1;
  prepare((int)option(argc, argv, "--cpu", -1.0), (int)option(argc, argv, "--priority", 80.0));
  fflush(stdout);
  model_status status = model_start(m);

  struct timespec due;
  clock_gettime(CLOCK_MONOTONIC, &due);
  const double began = seconds(due);
  while (status == MODEL_OK && !interrupted && (wanted <= 0.0 || now() - began < wanted)) {
    due = later(due, nanoseconds);
    sleepUntil(due);
    const double start = now();
    if (b.socket >= 0) receive(&b, m, &r);
    status = model_step(m);
    if (b.socket >= 0) answer(&b, m);
    const double end = now();
    note(&r, end - start, start - seconds(due), period);
    /* The next step is due one period after this one was. What is missed is missed: it is not made up for. */
    while (end > seconds(later(due, nanoseconds))) {
      due = later(due, nanoseconds);
      r.missed++;
    }
  }
  report(&r, period, now() - began);
  if (status != MODEL_OK) fprintf(stderr, "%s: %s\n", status == MODEL_ENDED ? "the run has ended" : "error", model_message(m));
  free(memory);
  return status == MODEL_OK || status == MODEL_ENDED ? 0 : 1;
}

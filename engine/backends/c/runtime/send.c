/*
 * Sends inputs to realtime and prints what comes back: an example of a controller or test bench at the other end.
 *
 *   send PORT RATE COUNT [INPUT=VALUE ...]
 *
 * Sends COUNT packets to this machine, RATE per second; inputs that are not named keep their start values.
 */
#define _POSIX_C_SOURCE 200809L
#include "model.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>

int main(int argc, char **argv)
{
  enum { ANSWERED = MODEL_OUTPUTS < 8187 ? MODEL_OUTPUTS : 8187 };
  static double in[MODEL_INPUTS + 1], out[ANSWERED + 1];
  struct sockaddr_in there;
  const struct timeval patience = { 0, 200000 };
  if (argc < 4) {
    fprintf(stderr, "usage: send PORT RATE COUNT [INPUT=VALUE ...]\n");
    return 2;
  }
  for (int k = 0; k < MODEL_INPUTS; k++) in[k] = model_input_list[k].start;
  for (int a = 4; a < argc; a++) {
    const char *value = strchr(argv[a], '=');
    int found = 0;
    for (int k = 0; value != NULL && k < MODEL_INPUTS; k++) {
      const size_t length = (size_t)(value - argv[a]);
      if (strlen(model_input_list[k].name) != length || strncmp(argv[a], model_input_list[k].name, length) != 0) continue;
      in[k] = strtod(value + 1, NULL);
      found = 1;
    }
    if (!found) {
      fprintf(stderr, "error: there is no input %s\n", argv[a]);
      return 2;
    }
  }
  const int s = socket(AF_INET, SOCK_DGRAM, 0);
  memset(&there, 0, sizeof there);
  there.sin_family = AF_INET;
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  there.sin_port = htons((unsigned short)atoi(argv[1]));
  setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  const double interval = 1.0 / strtod(argv[2], NULL);
  const struct timespec pause = { (time_t)interval, (long)(1e9 * (interval - (double)(time_t)interval)) };
  const long count = strtol(argv[3], NULL, 10);
  printf("t [s]");
  for (int k = 0; k < ANSWERED; k++) printf(",%s [%s]", model_output_list[k].name, model_output_list[k].unit);
  printf("\n");
  for (long n = 0; n < count; n++) {
    if (sendto(s, in, MODEL_INPUTS * sizeof(double), 0, (struct sockaddr *)&there, sizeof there) < 0) return 1;
    if (recv(s, out, sizeof out, 0) == (ssize_t)sizeof out) {
      printf("%.17g", out[0]);
      for (int k = 1; k <= ANSWERED; k++) printf(",%.17g", out[k]);
      printf("\n");
    }
    nanosleep(&pause, NULL);
  }
  return 0;
}

/** Makefile, CMakeLists.txt and the script that adds up the stack, of an exported model. */

const spaced = (names: readonly string[]): string => names.map((name) => ` ${name}`).join('')

/** @param name of the model's files without extension; `sources` are further C files */
export const makefile = (
  name: string,
  sources: readonly string[],
): string => `# make && ./experiment > result.csv   runs the experiment
# make realtime send                  programs for real time (POSIX)
# make stack size                     what a call takes from the stack; size of code and constants
CC ?= cc
CFLAGS ?= -O3
# No fused multiply-add: results then do not depend on the processor.
MODEL_FLAGS = -std=c99 -Wall -Wextra -Wpedantic -ffp-contract=off
MODEL = ${name}.c${spaced(sources)}
HEADERS = ${name}.h ${name}_equations.h

experiment: main.c $(MODEL) $(HEADERS)
\t$(CC) $(MODEL_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ main.c $(MODEL) -lm

realtime: realtime.c $(MODEL) $(HEADERS)
\t$(CC) $(MODEL_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ realtime.c $(MODEL) -lm

send: send.c $(MODEL) $(HEADERS)
\t$(CC) $(MODEL_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ send.c $(MODEL) -lm

# Needs gcc 10 or later. Functions of the mathematical library come on top.
stack: $(MODEL) $(HEADERS)
\t$(CC) $(MODEL_FLAGS) $(CFLAGS) -fcallgraph-info=su -c -o stack.o ${name}.c
\tcat *.ci | awk -v prefix=${name}_ -f stack.awk

size: $(MODEL) $(HEADERS)
\t$(CC) $(MODEL_FLAGS) $(CFLAGS) -c -o stack.o ${name}.c
\tsize stack.o

clean:
\trm -f experiment realtime send stack.o *.ci

.PHONY: clean stack size
`

/** Adds up the stack along the deepest path of calls, from the call graph that gcc writes. */
export const stackScript = `# Stack of each public function with all that it calls, in bytes, from the call graph of gcc (-fcallgraph-info=su).
function place(line, key,    from) {
  from = index(line, key ": \\"") + length(key) + 3
  line = substr(line, from)
  return substr(line, 1, index(line, "\\"") - 1)
}
function short(name) { sub(/^.*:/, "", name); return name }
function deepest(name,    i, n, parts, most, below) {
  if (name in known) return known[name]
  known[name] = own[name]
  n = split(calls[name], parts, "\\t")
  most = 0
  for (i = 1; i <= n; i++) {
    if (parts[i] == "" || !(parts[i] in own)) continue
    below = deepest(parts[i])
    if (below > most) most = below
  }
  return known[name] = own[name] + most
}
/^node:/ {
  name = short(place($0, "title"))
  label = place($0, "label")
  if (match(label, /[0-9]+ bytes/)) { own[name] = substr(label, RSTART, RLENGTH) + 0; order[++count] = name }
}
/^edge:/ {
  name = short(place($0, "sourcename"))
  calls[name] = calls[name] "\\t" short(place($0, "targetname"))
}
END {
  for (k = 1; k <= count; k++)
    if (index(order[k], prefix) == 1 && index(order[k], prefix "eq_") != 1) printf "%-28s %d bytes\\n", order[k], deepest(order[k])
}
`

export const cmakeLists = (name: string, sources: readonly string[]): string => `cmake_minimum_required(VERSION 3.10)
project(experiment C)

set(CMAKE_C_STANDARD 99)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(${name} STATIC ${name}.c ${name}.h ${name}_equations.h${spaced(sources)})
target_include_directories(${name} PUBLIC \${CMAKE_CURRENT_SOURCE_DIR})
set(programs experiment)
add_executable(experiment main.c)
if(UNIX)
  add_executable(realtime realtime.c)
  add_executable(send send.c)
  list(APPEND programs realtime send)
  target_link_libraries(${name} PUBLIC m)
endif()
foreach(program \${programs})
  target_link_libraries(\${program} PRIVATE ${name})
endforeach()
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
  # No fused multiply-add: results then do not depend on the processor.
  foreach(target ${name} \${programs})
    target_compile_options(\${target} PRIVATE -Wall -Wextra -Wpedantic -ffp-contract=off)
  endforeach()
endif()
`

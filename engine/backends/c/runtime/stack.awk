# Stack of each public function with all that it calls, in bytes, from the call graph of gcc (-fcallgraph-info=su).
function place(line, key,    from) {
  from = index(line, key ": \"") + length(key) + 3
  line = substr(line, from)
  return substr(line, 1, index(line, "\"") - 1)
}
function short(name) { sub(/^.*:/, "", name); return name }
function deepest(name,    i, n, parts, most, below) {
  if (name in known) return known[name]
  known[name] = own[name]
  n = split(calls[name], parts, "\t")
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
  calls[name] = calls[name] "\t" short(place($0, "targetname"))
}
END {
  for (k = 1; k <= count; k++)
    if (index(order[k], prefix) == 1 && index(order[k], prefix "eq_") != 1) printf "%-28s %d bytes\n", order[k], deepest(order[k])
}

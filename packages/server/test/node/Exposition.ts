/** One line of a scrape. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** The lines of one `# TYPE`. */
export interface Family {
  readonly type: string
  readonly samples: Array<Sample>
}

/**
 * Parses the Prometheus text format 0.0.4 and makes the checks of `promtool check metrics`: names, one HELP and TYPE
 * per family before its samples, units and `_total` in names, buckets that grow up to the count. Throws at the first
 * fault.
 */
export const parseExposition = (text: string): ReadonlyMap<string, Family> => {
  const families = new Map<string, Family>()
  let help = ""
  let current: readonly [name: string, family: Family] | undefined
  if (!text.endsWith("\n")) throw new Error("No line end at the end")
  for (const line of text.slice(0, -1).split("\n")) {
    const [, keyword, name = "", rest = ""] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line) ?? []
    if (keyword === "HELP") {
      help = name
      continue
    }
    if (keyword === "TYPE") {
      if (help !== name) throw new Error(`No HELP before: ${line}`)
      if (families.has(name)) throw new Error(`Told twice: ${name}`)
      if (rest === "counter" && !name.endsWith("_total")) throw new Error(`A counter without _total: ${name}`)
      current = [name, { type: rest, samples: [] }]
      families.set(...current)
      continue
    }
    const sample = readSample(line)
    const base = current?.[1].type === "histogram" ? sample.name.replace(/_(bucket|sum|count)$/, "") : sample.name
    if (base !== current?.[0]) throw new Error(`Outside its family: ${line}`)
    current[1].samples.push(sample)
  }
  for (const family of families.values()) if (family.type === "histogram") checkBuckets(family.samples)
  return families
}

const readSample = (line: string): Sample => {
  const [, name, , inner = "", digits] =
    /^([a-zA-Z_:][\w:]*)(\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?\d+(?:\.\d+)?(?:e[+-]\d+)?|[+-]Inf|NaN)$/.exec(
      line,
    ) ?? []
  if (name === undefined || digits === undefined) throw new Error(`Not a sample: ${line}`)
  const labels = Object.fromEntries(
    [...inner.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, k = "", v = ""]) => [k, v]),
  )
  return { name, labels, value: Number(digits.replace("Inf", "Infinity")) }
}

const checkBuckets = (samples: ReadonlyArray<Sample>): void => {
  const series = new Map<string, Array<Sample>>()
  for (const sample of samples) {
    const key = JSON.stringify({ ...sample.labels, le: undefined })
    series.set(key, [...(series.get(key) ?? []), sample])
  }
  for (const [key, lines] of series) {
    const buckets = lines.filter(({ labels }) => labels["le"] !== undefined)
    const bounds = buckets.map(({ labels }) => Number(labels["le"]?.replace("Inf", "Infinity")))
    const grows = (values: ReadonlyArray<number>) =>
      values.every((value, i) => i === 0 || value >= (values[i - 1] ?? 0))
    const count = lines.find(({ name }) => name.endsWith("_count"))?.value
    const whole = bounds.at(-1) === Infinity && buckets.at(-1)?.value === count
    if (!whole || !grows(bounds) || !grows(buckets.map(({ value }) => value))) throw new Error(`Bad buckets: ${key}`)
  }
}

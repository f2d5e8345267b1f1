/** Rewrites a flag with several values, `--train a.csv b.csv`, as one flag per value. */
export const spreadFlag = (args: ReadonlyArray<string>, flag: string): ReadonlyArray<string> => {
  const spread: Array<string> = []
  let values = -1
  for (const arg of args) {
    if (values > 0 && !arg.startsWith("-")) spread.push(flag)
    values = arg === flag ? 0 : arg.startsWith("-") ? -1 : values < 0 ? -1 : values + 1
    spread.push(arg)
  }
  return spread
}

/** A name as those see it who need not know it: 陈**, J*** S****. */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/u)
    .map((part) => {
      const [first = "", ...rest] = Array.from(part)
      return first + "*".repeat(Math.min(Math.max(rest.length, 1), MOST_STARS))
    })
    .join(" ")

const MOST_STARS = 4

/** A number with its last four characters: **3445. */
export const maskedNumber = (number: string): string => `**${number.replaceAll(/[\s-]/gu, "").slice(-4)}`

const MOST_FILLERS = 6
const LONGEST_LEAD = 30

/** True when words lead to a place of the text, with nothing but some fillers between: 车况 to 好 in 车况一直都很好. */
export const isLedBy = (text: string, at: number, lead: RegExp, filler: RegExp): boolean => {
  let before = text.slice(Math.max(0, at - LONGEST_LEAD), at)
  for (let count = 0; count <= MOST_FILLERS; count++) {
    if (lead.test(before)) return true
    const shorter = before.replace(filler, "")
    if (shorter === before) return false
    before = shorter
  }
  return false
}

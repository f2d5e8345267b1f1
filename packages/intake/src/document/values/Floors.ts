import { asDigits, hanCount } from "@open-valuation/core/reading"

const LOWEST = -9
const HIGHEST = 150

const inRange = (floor: number): number | undefined =>
  Number.isInteger(floor) && floor >= LOWEST && floor <= HIGHEST && floor !== 0 ? floor : undefined

/** The floor that a text names: `5`, `第5层`, `五层`, `-1`, `地下1层`; `undefined` of several floors. */
export const readFloor = (text: string): number | undefined => {
  const bare = text.replaceAll(/\s+/g, "")
  const below = /^(?:地下|负|B(?=\d))/iu.test(bare)
  const match = /^(?:地[上下]|负|B(?=\d)|第)?(-?[0-9OIlZSB|]{1,3}|[一二三四五六七八九十]{1,3})(?:层|楼|F)?$/iu.exec(
    bare,
  )
  const figure = match?.[1]
  if (figure === undefined) return undefined
  const plain = /^[一二三四五六七八九十]/u.test(figure) ? hanCount(figure) : Number(asDigits(figure))
  return plain === undefined ? undefined : inRange(below ? -Math.abs(plain) : plain)
}

/** How many floors a building has: `18`, `18层`, `地上18层、地下2层` (those above ground). */
export const readTotalFloors = (text: string): number | undefined => {
  const bare = text.replaceAll(/\s+/g, "")
  const above = /地上([0-9]{1,3})层/u.exec(bare)?.[1]
  const count = above === undefined ? readFloor(bare.replace(/^共/u, "")) : Number(above)
  return count !== undefined && count > 0 ? count : undefined
}

/** `5/18`: the floor and how many there are; a floor above the highest is a misreading. */
export const readFloorOfTotal = (
  text: string,
): { readonly floor: number; readonly totalFloors: number } | undefined => {
  const match = /^(?:第)?(-?\d{1,3})层?[/／]共?(\d{1,3})层?$/u.exec(text.replaceAll(/\s+/g, ""))
  const [floor, totalFloors] = [inRange(Number(match?.[1])), inRange(Number(match?.[2]))]
  return floor === undefined || totalFloors === undefined || floor > totalFloors || totalFloors < 1
    ? undefined
    : { floor, totalFloors }
}

import { largestOf } from "@open-valuation/core/domain"
import { line, mark, type Plot, px, type Series, text } from "./Svg.ts"

/** Something that lies east and north of the subject, km; its number is drawn beside it. */
export interface Located {
  readonly eastKm: number
  readonly northKm: number
  readonly label: string
  readonly series: Series
}

/** Where things lie around a subject, without a map: circles of distance, north above. */
export interface PlacePlot {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly located: ReadonlyArray<Located>
  readonly kilometres: (km: number) => string
  readonly north: string
}

const WIDTH = 350
const HEIGHT = 226
const CENTRE_X = WIDTH / 2
const CENTRE_Y = HEIGHT / 2 + 4
const RADIUS = 96
const LEAST_KM = 0.2

/** The smallest of 1, 2, 5, 10, … km that holds a distance. */
const roundKm = (km: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(km))
  return Number(
    (magnitude * ([1, 2, 5, 10].find((factor) => factor * magnitude >= km * (1 - 1e-9)) ?? 10)).toPrecision(3),
  )
}

/** Labels that share a place before the rest are summed up. */
const MOST_TOGETHER = 4

/** Labels of things that lie closer than a distance (km) to each other, as one label where the first of them lies. */
const together = (located: ReadonlyArray<Located>, within: number): ReadonlyArray<Omit<Located, "series">> => {
  const groups: Array<{ readonly first: Located; readonly labels: Array<string> }> = []
  for (const each of located) {
    const near = groups.find(
      ({ first }) => Math.hypot(first.eastKm - each.eastKm, first.northKm - each.northKm) < within,
    )
    if (near === undefined) groups.push({ first: each, labels: [each.label] })
    else near.labels.push(each.label)
  }
  return groups.map(({ first: { eastKm, northKm }, labels }) => ({
    eastKm,
    northKm,
    label: `${labels.slice(0, MOST_TOGETHER).join(", ")}${labels.length > MOST_TOGETHER ? ", …" : ""}`,
  }))
}

/** The subject as a cross in the middle, the others around it, true to scale. */
export const placePlot = ({ description, kilometres, located, name, north, title }: PlacePlot): Plot => {
  const farthest = largestOf([LEAST_KM, ...located.map(({ eastKm, northKm }) => Math.hypot(eastKm, northKm))])
  const outer = roundKm(farthest)
  const perKm = RADIUS / outer
  const rings = [outer / 2, outer]
  const body = [
    ...rings.flatMap((km) => [
      `<circle class="ring" cx="${CENTRE_X}" cy="${CENTRE_Y}" r="${px(km * perKm)}"/>`,
      text(CENTRE_X + 4, CENTRE_Y + km * perKm - 4, kilometres(km), "start"),
    ]),
    line(CENTRE_X, CENTRE_Y - RADIUS, CENTRE_X, CENTRE_Y + RADIUS, "rule"),
    line(CENTRE_X - RADIUS, CENTRE_Y, CENTRE_X + RADIUS, CENTRE_Y, "rule"),
    text(CENTRE_X, CENTRE_Y - RADIUS - 5, north, "middle", "key"),
    line(CENTRE_X - 7, CENTRE_Y, CENTRE_X + 7, CENTRE_Y, "strong"),
    line(CENTRE_X, CENTRE_Y - 7, CENTRE_X, CENTRE_Y + 7, "strong"),
    ...located.map(({ eastKm, northKm, series }) =>
      mark(series, CENTRE_X + eastKm * perKm, CENTRE_Y - northKm * perKm),
    ),
    ...together(located, 10 / perKm).map(({ eastKm, label, northKm }) => {
      const isRight = eastKm >= 0
      return text(
        CENTRE_X + eastKm * perKm + (isRight ? 7 : -7),
        CENTRE_Y - northKm * perKm + 4,
        label,
        isRight ? "start" : "end",
        "key",
      )
    }),
  ].join("")
  return { name, title, description, widthPx: WIDTH, heightPx: HEIGHT, body }
}

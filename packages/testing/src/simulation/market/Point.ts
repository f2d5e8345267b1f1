/** Longitude and latitude in degrees. */
export interface Point {
  readonly longitude: number
  readonly latitude: number
}

const KM_PER_DEGREE = 111.32

const eastKmPerDegree = (at: Point): number => KM_PER_DEGREE * Math.cos((at.latitude * Math.PI) / 180)

/** Distance between two places of one city, km, on a plane. */
export const kilometres = (from: Point, to: Point): number =>
  Math.hypot(eastKmPerDegree(from) * (to.longitude - from.longitude), KM_PER_DEGREE * (to.latitude - from.latitude))

/** The point this many kilometres east and north of another. */
export const displaced = (from: Point, eastKm: number, northKm: number): Point => ({
  longitude: from.longitude + eastKm / eastKmPerDegree(from),
  latitude: from.latitude + northKm / KM_PER_DEGREE,
})

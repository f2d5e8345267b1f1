/** A place on the earth, degrees. */
export interface Point {
  readonly longitude: number
  readonly latitude: number
}

/** Kilometres of one degree of latitude. */
export const KM_PER_DEGREE = 111.32

/** Kilometres per degree around a point: distances are measured on the tangent plane there. */
export interface Projection {
  readonly longitude: number
  readonly latitude: number
  readonly kmPerLongitude: number
  readonly kmPerLatitude: number
}

export const projectionAt = ({ longitude, latitude }: Point): Projection => ({
  longitude,
  latitude,
  kmPerLongitude: KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180),
  kmPerLatitude: KM_PER_DEGREE,
})

/** Squared distance in km² from the projection's point. */
export const squaredKm = (from: Projection, longitude: number, latitude: number): number => {
  const x = (longitude - from.longitude) * from.kmPerLongitude
  const y = (latitude - from.latitude) * from.kmPerLatitude
  return x * x + y * y
}

/** Distance between two points on the tangent plane of the first, km; `NaN` when either is unknown. */
export const distanceKm = (a: Point, b: Point): number => {
  const dy = (a.latitude - b.latitude) * KM_PER_DEGREE
  const dx = (a.longitude - b.longitude) * KM_PER_DEGREE * Math.cos((a.latitude * Math.PI) / 180)
  return Math.sqrt(dx * dx + dy * dy)
}

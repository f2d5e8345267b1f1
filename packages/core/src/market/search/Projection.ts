import type { Point } from "../recipe/SearchKeys.ts"

/** Kilometres of one degree of latitude. */
const KM_PER_DEGREE = 111.32

/** Kilometres per degree around a point: distances are taken on the tangent plane there. */
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

/** How near a sample is in place and time: (km / 0.6)² + (days / 400)²; the smaller, the nearer. */
export const remoteness = (squared: number, days: number): number => squared / 0.36 + (days * days) / 160_000

/** The largest squared distance, km², of anything that is no more remote; rounded up. */
export const squaredKmWithin = (remote: number): number => remote * 0.36 * (1 + 1e-12)

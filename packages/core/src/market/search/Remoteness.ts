/** How near a sample is in place and time: (km / 0.6)² + (days / 400)²; the smaller, the nearer. */
export const remoteness = (squared: number, days: number): number => squared / 0.36 + (days * days) / 160_000

/** The largest squared distance, km², of anything that is no more remote; rounded up. */
export const squaredKmWithin = (remote: number): number => remote * 0.36 * (1 + 1e-12)

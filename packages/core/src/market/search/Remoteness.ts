/** Distance of a sample in place and time: (km / 0.6)² + (days / 400)²; smaller is nearer. */
export const remoteness = (squared: number, days: number): number => squared / 0.36 + (days * days) / 160_000

/** The largest squared distance, km², at which a sample can score no higher than this; rounded up. */
export const squaredKmWithin = (remote: number): number => remote * 0.36 * (1 + 1e-12)

/** One mu (亩) is a fifteenth of a hectare: 666.67 m², exactly 2000/3. */
export const SQM_PER_MU = 2000 / 3

/** Exact by definition. */
export const SQM_PER_HECTARE = 10_000

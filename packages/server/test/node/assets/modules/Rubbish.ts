export const assets = { boat: true }

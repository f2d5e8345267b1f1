export const boats = []

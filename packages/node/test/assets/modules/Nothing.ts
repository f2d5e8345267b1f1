export const ships = []

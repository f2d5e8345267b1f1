/** A picture of 64 × 24 pixels. `#` is black. */
export const picture: ReadonlyArray<string> = [
  "................................................................",
  "................................................................",
  "..............................................#########.........",
  ".....................................#########..................",
  "............................#########...........................",
  "...................#########....................................",
  "..........#########.............................................",
  ".#########......................................................",
  "................................................................",
  "############################################################....",
  "................................................................",
  "................................................................",
  "................................................................",
  "...####.........................................................",
  "...#..................#...###....###..###.......................",
  "...#....###..#..#....##..#...#..#....#..#.......................",
  "...####...#...##......#.....#....###.#...#......................",
  "...#....###....#......#....#........##...#......................",
  "...#...#..#...##......#...#.....#...##..#.......................",
  "...#....###..#..#.....#..#####.#.###..###.......................",
  "................................................................",
  "................................................................",
  "................................................................",
  "................................................................",
]

/** The picture as TIFF files written by Ghostscript, in the four fax schemes (ITU-T T.4 and T.6). */
export const faxFiles = {
  modified:
    "SUkqAAgAAAATAP4ABAABAAAAAgAAAAABAwABAAAAQAAAAAEBAwABAAAAGAAAAAIBAwABAAAAAQAAAAMBAwABAAAAAgAAAAYBAwABAAAAAAAAAAoBAwABAAAAAQAAABEBBAABAAAALgEAABIBAwABAAAAAQAAABUBAwABAAAAAQAAABYBAwABAAAAGAAAABcBBAABAAAAXAAAABoBBQABAAAA8gAAABsBBQABAAAA+gAAABwBAwABAAAAAQAAACgBAwABAAAAAgAAACkBAwACAAAAAAAAADEBAgAYAAAAAgEAADIBAgAUAAAAGgEAAAAAAABIAAAAAQAAAEgAAAABAAAAR1BMIEdob3N0c2NyaXB0IDEwLiAwLjAAMjAyNjoxMToyMiAwMjo1OTo1NADZqNmoBRKAFhE4MCJAGCCoOICAHEJQ2ag1AsvZqNmo2aiGtISdRXPBAIVzp1e6hOrToICHCj5Yrh1CBoV1rlanwgaFCdR8oWKN0ECFc6dYnMdDzwTZqNmo2ajZqA==",
  oneDimensional:
    "SUkqAAgAAAAUAP4ABAABAAAAAgAAAAABAwABAAAAQAAAAAEBAwABAAAAGAAAAAIBAwABAAAAAQAAAAMBAwABAAAAAwAAAAYBAwABAAAAAAAAAAoBAwABAAAAAQAAABEBBAABAAAAOgEAABIBAwABAAAAAQAAABUBAwABAAAAAQAAABYBAwABAAAAGAAAABcBBAABAAAAhQAAABoBBQABAAAA/gAAABsBBQABAAAABgEAABwBAwABAAAAAQAAACQBBAABAAAABAAAACgBAwABAAAAAgAAACkBAwACAAAAAAAAADEBAgAYAAAADgEAADIBAgAUAAAAJgEAAAAAAABIAAAAAQAAAEgAAAABAAAAR1BMIEdob3N0c2NyaXB0IDEwLiAwLjAAMjAyNjoxMToyMiAwMjo1OTo1NAAAAdmoAAHZqAABBRKAARYROAABMCJAARggqAABOICAARxCUAHZqAABNQLLAAHZqAAB2agAAdmoAAGGtAABhJ1Fc8EAAYVzp1e6hOrToIABhwo+WK4dQgYAAYV1rlanwgYAAYUJ1HyhYo3QQAGFc6dYnMdDzwQAAdmoAAHZqAAB2agAAdmo",
  twoDimensional:
    "SUkqAAgAAAAUAP4ABAABAAAAAgAAAAABAwABAAAAQAAAAAEBAwABAAAAGAAAAAIBAwABAAAAAQAAAAMBAwABAAAAAwAAAAYBAwABAAAAAAAAAAoBAwABAAAAAQAAABEBBAABAAAAOgEAABIBAwABAAAAAQAAABUBAwABAAAAAQAAABYBAwABAAAAGAAAABcBBAABAAAAfAAAABoBBQABAAAA/gAAABsBBQABAAAABgEAABwBAwABAAAAAQAAACQBBAABAAAABQAAACgBAwABAAAAAgAAACkBAwACAAAAAAAAADEBAgAYAAAADgEAADIBAgAUAAAAJgEAAAAAAABIAAAAAQAAAEgAAAABAAAAR1BMIEdob3N0c2NyaXB0IDEwLiAwLjAAMjAyNjoxMToyMiAwMjo1OTo1NAAAAezUAAFAAYKJQAERYSABmBEgAAERgkABnEBAARHEgAHs1AABE1AsgAHs1AABQAHs1AABGHABwk6iueCAAWbi6LpUCMJAkCLqAAHDhR8sVw6hAwABQQV9IH4AAcKE6j5QsUboIAABboIutA0gQQWAAezUAAFAAezUAAFA",
  differences:
    "SUkqAAgAAAAUAP4ABAABAAAAAgAAAAABAwABAAAAQAAAAAEBAwABAAAAGAAAAAIBAwABAAAAAQAAAAMBAwABAAAABAAAAAYBAwABAAAAAAAAAAoBAwABAAAAAQAAABEBBAABAAAAOgEAABIBAwABAAAAAQAAABUBAwABAAAAAQAAABYBAwABAAAAGAAAABcBBAABAAAARwAAABoBBQABAAAA/gAAABsBBQABAAAABgEAABwBAwABAAAAAQAAACUBBAABAAAAAAAAACgBAwABAAAAAgAAACkBAwACAAAAAAAAADEBAgAYAAAADgEAADIBAgAUAAAAJgEAAAAAAABIAAAAAQAAAEgAAAABAAAAR1BMIEdob3N0c2NyaXB0IDEwLiAwLjAAMjAyNjoxMToyMiAwMjo1OTo1NADIKJIsJJgSRgknEkcSMmoFkeYeCKdGI3F7m4ui6VAjCQJAi6wYdpxSYWygcEFfSB/oEXS6RxaXdBF1oGkCCCxEREREfABABA==",
} as const

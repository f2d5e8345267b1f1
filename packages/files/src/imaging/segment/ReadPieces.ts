import type { LineText } from "../LineRecogniser.ts"
import type { Piece } from "./Piece.ts"
import type { PieceReader } from "./PieceReader.ts"

/** A piece with its text. */
export interface ReadPiece {
  readonly piece: Piece
  readonly read: LineText
}

/** Confidence below which a figure may be a text, and a text of digits a figure. */
const DOUBTFUL = 0.8
/** Confidence from which a figure read as text needs no second reading. */
const CERTAIN = 0.95

/** Digits and their separators. */
const figure = /^[\s.,:：/\\+\-−*¥￥()（）]*\d[\s\d.,:：/\\+\-−*¥￥()（）]*$/u

const isFigure = ({ text }: LineText): boolean => figure.test(text)

/**
 * Reads pieces in order. A few pieces of each column are read as text first: if they are figures, the whole column is
 * read as figures. Elsewhere, a doubtful text of digits is read again as a figure, and a doubtful figure as a text.
 */
export const readPieces = async (
  pieces: ReadonlyArray<Piece>,
  textHeight: number,
  reader: PieceReader,
): Promise<ReadonlyArray<ReadPiece>> => {
  const texts = new Map<Piece, LineText>()
  const textOf = (piece: Piece): LineText => texts.get(piece) ?? { text: "", confidence: 0 }
  const read = async (those: ReadonlyArray<Piece>, kind: "TEXT" | "NUMBER"): Promise<void> => {
    const found = await reader.read(those, kind)
    for (const [index, piece] of those.entries()) {
      const text = found[index]
      if (text !== undefined && (!texts.has(piece) || text.confidence > textOf(piece).confidence))
        texts.set(piece, text)
    }
  }
  for (const piece of pieces) {
    const known = reader.known(piece)
    if (known !== undefined) texts.set(piece, known)
  }
  const columns = columnsOf(pieces, textHeight)
  const inColumns = new Set(columns.flatMap((column) => column.pieces))
  await read(
    [
      ...pieces.filter((piece) => !inColumns.has(piece)),
      ...columns.flatMap(({ names, samples }) => [...names, ...samples]),
    ],
    "TEXT",
  )
  const figures = columns
    .filter(({ samples }) => samples.filter((piece) => isFigure(textOf(piece))).length >= samples.length - 1)
    .flatMap((column) => column.pieces)
    .filter((piece) => !texts.has(piece) || (isFigure(textOf(piece)) && textOf(piece).confidence < CERTAIN))
  await read(figures, "NUMBER")
  await read(
    pieces.filter((piece) => !texts.has(piece)),
    "TEXT",
  )
  const doubtful = pieces.filter((piece) => textOf(piece).confidence < DOUBTFUL)
  const [digits, others] = [
    doubtful.filter((piece) => isFigure(textOf(piece))),
    doubtful.filter((piece) => !isFigure(textOf(piece))),
  ]
  await read(digits, "NUMBER")
  await read([...digits, ...others], "TEXT")
  return pieces.map((piece) => ({ piece, read: textOf(piece) }))
}

/** Pieces below each other, from top to bottom. */
interface PieceColumn {
  readonly pieces: ReadonlyArray<Piece>
  /** Sample that shows whether the column contains figures. */
  readonly samples: ReadonlyArray<Piece>
  /** Pieces at its top, which may be its header. */
  readonly names: ReadonlyArray<Piece>
}

/** Minimum number of pieces in a column. */
const FEWEST = 5
/** Number of pieces sampled to find out whether a column contains figures. */
const SAMPLES = 5
/** Maximum header lines above a column without rules. */
const NAMES = 3
/** Alignment tolerance of pieces in a column without rules, in text heights. */
const ALIGNED = 0.25

const columnOf = (pieces: ReadonlyArray<Piece>, names: number): PieceColumn => {
  const top = Math.min(names, pieces.length - FEWEST + 1)
  const below = pieces.slice(top)
  const step = Math.max(1, below.length / SAMPLES)
  const samples = Array.from({ length: Math.min(SAMPLES, below.length) }, (_, index) =>
    Math.floor((index + 0.5) * step),
  )
  return { pieces, samples: samples.flatMap((at) => below[at] ?? []), names: pieces.slice(0, top) }
}

/** Columns of ruled tables; the first row is a header. */
const ruledColumns = (pieces: ReadonlyArray<Piece>): ReadonlyArray<PieceColumn> => {
  const columns = new Map<string, Array<Piece>>()
  for (const piece of pieces) {
    const { cell } = piece
    if (cell === undefined || cell.firstRow === 0) continue
    const key = `${cell.table} ${cell.firstColumn} ${cell.lastColumn}`
    const column = columns.get(key)
    if (column === undefined) columns.set(key, [piece])
    else column.push(piece)
  }
  return [...columns.values()].filter(({ length }) => length >= FEWEST).map((column) => columnOf(column, 1))
}

/** Groups of pieces whose starts, ends or centres are aligned. Each piece belongs to its largest group. */
const alignedColumns = (pieces: ReadonlyArray<Piece>, textHeight: number): ReadonlyArray<PieceColumn> => {
  const edges: ReadonlyArray<(piece: Piece) => number> = [
    ({ x }) => x,
    ({ x, width }) => x + width,
    ({ x, width }) => x + width / 2,
  ]
  const groups = edges.flatMap((edge) => {
    const found: Array<Array<Piece>> = []
    let last = Number.NEGATIVE_INFINITY
    for (const piece of pieces.toSorted((a, b) => edge(a) - edge(b))) {
      if (edge(piece) - last > ALIGNED * textHeight) found.push([])
      found.at(-1)?.push(piece)
      last = edge(piece)
    }
    return found
  })
  const taken = new Set<Piece>()
  return groups
    .sort((a, b) => b.length - a.length)
    .flatMap((group): ReadonlyArray<PieceColumn> => {
      const column = group.filter((piece) => !taken.has(piece)).sort((a, b) => a.y - b.y)
      if (column.length < FEWEST) return []
      for (const piece of column) taken.add(piece)
      return [columnOf(column, NAMES)]
    })
}

/** Columns of a page that may contain figures: those of ruled tables, and aligned pieces elsewhere. */
const columnsOf = (pieces: ReadonlyArray<Piece>, textHeight: number): ReadonlyArray<PieceColumn> => {
  const ruled = ruledColumns(pieces)
  const inTables = new Set(ruled.flatMap((column) => column.pieces))
  const others = pieces.filter((piece) => !inTables.has(piece) && piece.cell?.firstRow !== 0)
  return [...ruled, ...alignedColumns(others, textHeight)]
}

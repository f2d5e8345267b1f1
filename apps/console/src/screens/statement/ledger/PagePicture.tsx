import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { pictureOf } from "../../../api/PictureOf.ts"
import { useLocale, useWords } from "../../../app/Locale.tsx"
import { Button } from "../../../design/Button.tsx"
import { Failure } from "../../../design/Failure.tsx"
import { FilePassword, isOfPassword, useFilePassword } from "../../../design/FilePassword.tsx"
import { Loading } from "../../../design/Loading.tsx"
import { words } from "../text/index.ts"
import type { LedgerLine, PageBox } from "./LedgerLine.ts"

interface PagePictureProps {
  readonly line: LedgerLine
  readonly page: number
  readonly materialRef: string
}

/** Milliseconds for which a picture that is not shown is kept. */
const KEEP = 60_000

/** The page of a line with its row marked. */
export const PagePicture = ({ line, materialRef, page }: PagePictureProps) => {
  const { ledger: own } = useWords(words)
  const { locale } = useLocale()
  const { box, fileName, row } = line
  const [password, setPassword] = useFilePassword(materialRef)
  const path = `materials/${encodeURIComponent(materialRef)}/pages/${page}`
  const wanted = {
    file: fileName,
    upsideDown: box?.upsideDown === true,
    ...(password === undefined ? {} : { password }),
  }
  const picture = useQuery({
    queryKey: ["picture", path, wanted, locale],
    queryFn: ({ signal }) => pictureOf(path, wanted, locale, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP,
    retry: false,
  })
  // A page as wide as a phone cannot be read.
  const [isLarge, setIsLarge] = useState(() => window.matchMedia("(width < 760px)").matches)
  if (isOfPassword(picture.error)) return <FilePassword isWrong={password !== undefined} onGiven={setPassword} />
  if (picture.data === undefined) {
    return picture.error === null ? <Loading /> : <Failure error={picture.error} retry={() => void picture.refetch()} />
  }
  return (
    <div className="stack">
      <div className="row">
        <Button aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
          {isLarge ? own.smaller : own.larger}
        </Button>
      </div>
      <Marked picture={picture.data} box={box} isLarge={isLarge} label={own.picture(fileName, page, row)} />
    </div>
  )
}

interface MarkedProps {
  readonly picture: ImageBitmap
  readonly box: PageBox | null
  readonly isLarge: boolean
  readonly label: string
}

/** Margin around the words of a row, as a share of the page's height. */
const MARGIN = 0.004
/** What is seen left of a row, pixels. */
const EDGE = 16

const Marked = ({ box, isLarge, label, picture }: MarkedProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (canvas.current === null) return
    canvas.current.width = picture.width
    canvas.current.height = picture.height
    canvas.current.getContext("2d")?.drawImage(picture, 0, 0)
  }, [picture])
  useEffect(() => {
    // Not `scrollIntoView`: it would scroll the dialog as well.
    if (frame.current === null || mark.current === null) return
    frame.current.scrollTop = mark.current.offsetTop - frame.current.clientHeight / 2
    frame.current.scrollLeft = mark.current.offsetLeft - EDGE
  }, [picture, box, isLarge])
  return (
    <div className="page-frame" ref={frame} tabIndex={0} role="group" aria-label={label}>
      <div className="page" data-large={isLarge}>
        <canvas ref={canvas} role="img" aria-label={label} />
        {box === null ? null : <div className="page-mark" ref={mark} style={placed(box)} />}
      </div>
    </div>
  )
}

/** The place of a box on a picture of any size. */
const placed = ({ height, pageHeight, pageWidth, width, x, y }: PageBox) => {
  const margin = MARGIN * pageHeight
  const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`
  return {
    left: percent(x - margin, pageWidth),
    top: percent(y - margin, pageHeight),
    width: percent(width + 2 * margin, pageWidth),
    height: percent(height + 2 * margin, pageHeight),
  }
}

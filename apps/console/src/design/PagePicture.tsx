import "./page-picture.css"
import type { PageBox } from "@open-valuation/core/domain"
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { CallFailed } from "../api/Call.ts"
import { pictureOf } from "../api/PictureOf.ts"
import { useLocale, useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"
import { Button } from "./Button.tsx"
import { Field } from "./Field.tsx"
import { Pending } from "./Pending.tsx"

/** A marked place of a page. */
export interface PageMark {
  readonly box: PageBox
  /** True when it stands out, and the picture is moved to it. */
  readonly isShown: boolean
  readonly isDoubtful?: boolean
  /** Makes it a button: what it says to those who do not see it, and what happens when it is pointed at. */
  readonly button?: { readonly label: string; readonly onPoint: () => void }
}

interface PagePictureProps {
  readonly materialRef: string
  /** From 1. */
  readonly page: number
  /** Name of the file within an archive. */
  readonly file?: string
  readonly label: string
  readonly marks: ReadonlyArray<PageMark>
  /** True for a photo as it was taken, in its colours; no mark lies on it. */
  readonly asTaken?: boolean
}

/** Milliseconds for which a picture that is not shown is kept. */
const KEEP = 60_000

/** Pixels of a point from which on letters can be read. */
const READABLE = 0.8

/** The picture of a page of an uploaded file, with places marked. */
export const PagePicture = ({ asTaken = false, file, label, marks, materialRef, page }: PagePictureProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const [password, setPassword] = useFilePassword(materialRef)
  const path = `materials/${encodeURIComponent(materialRef)}/pages/${page}`
  const wanted = {
    ...(file === undefined ? {} : { file }),
    ...(asTaken ? { asTaken } : {}),
    upsideDown: marks.some(({ box }) => box.upsideDown === true),
    ...(password === undefined ? {} : { password }),
  }
  const picture = useQuery({
    queryKey: ["picture", path, wanted, locale],
    queryFn: ({ signal }) => pictureOf(path, wanted, locale, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP,
    retry: false,
  })
  // A sheet of paper as wide as a phone cannot be read; a plate can.
  const [isLarge, setIsLarge] = useState(() => window.innerWidth < READABLE * (marks[0]?.box.pageWidth ?? 0))
  if (isOfPassword(picture.error)) return <FilePassword isWrong={password !== undefined} onGiven={setPassword} />
  if (picture.data === undefined) return <Pending answer={picture} />
  return (
    <div className="stack">
      <div className="row">
        <Button aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
          {isLarge ? own.smaller : own.larger}
        </Button>
      </div>
      <Marked picture={picture.data} marks={marks} isLarge={isLarge} label={label} />
    </div>
  )
}

interface MarkedProps extends Pick<PagePictureProps, "label" | "marks"> {
  readonly picture: ImageBitmap
  readonly isLarge: boolean
}

/** Margin around the words of a mark, pixels: its border does not touch them. */
const MARGIN = 4
/** What is seen left of a mark, pixels. */
const EDGE = 16

const Marked = ({ isLarge, label, marks, picture }: MarkedProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const shown = marks.find(({ isShown }) => isShown)?.box
  useEffect(() => {
    if (canvas.current === null) return
    canvas.current.width = picture.width
    canvas.current.height = picture.height
    canvas.current.getContext("2d")?.drawImage(picture, 0, 0)
  }, [picture])
  useEffect(() => {
    if (frame.current !== null) moveToShown(frame.current)
  }, [picture, shown, isLarge])
  return (
    <div className="page-frame" ref={frame} tabIndex={0} role="group" aria-label={label}>
      <div className="page" data-large={isLarge}>
        <canvas ref={canvas} role="img" aria-label={label} />
        {marks.map(({ box, button, isDoubtful = false, isShown }, at) => {
          const look = {
            className: "page-mark",
            style: placed(box),
            "data-shown": isShown,
            "data-doubtful": isDoubtful,
          }
          return button === undefined ? (
            <div key={at} {...look} />
          ) : (
            <button
              key={at}
              {...look}
              type="button"
              aria-label={button.label}
              aria-pressed={isShown}
              onPointerEnter={button.onPoint}
              onFocus={button.onPoint}
              onClick={button.onPoint}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Moves what the frame shows. Not `scrollIntoView`: it would scroll what is around the frame as well. */
const moveToShown = (frame: HTMLElement): void => {
  const mark = frame.querySelector<HTMLElement>('[data-shown="true"]')
  // What somebody points at must not run away.
  if (mark === null || mark.matches(":hover, :focus")) return
  frame.scrollTop = mark.offsetTop - frame.clientHeight / 2
  frame.scrollLeft = mark.offsetLeft - EDGE
}

/** The place of a box on a picture of any size. */
const placed = ({ height, pageHeight, pageWidth, width, x, y }: PageBox) => {
  const from = (at: number, whole: number): string => `calc(${(100 * at) / whole}% - ${MARGIN}px)`
  const over = (length: number, whole: number): string => `calc(${(100 * length) / whole}% + ${2 * MARGIN}px)`
  return {
    left: from(x, pageWidth),
    top: from(y, pageHeight),
    width: over(width, pageWidth),
    height: over(height, pageHeight),
  }
}

/**
 * The password of an uploaded file as it was given for its pages, and how to give it. It is kept in this tab alone, and
 * gone when somebody logs out.
 */
const useFilePassword = (materialRef: string): readonly [string | undefined, (password: string) => void] => {
  const client = useQueryClient()
  const queryKey = ["file password", materialRef]
  const { data } = useQuery<string>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })
  return [data, (password) => void client.setQueryData(queryKey, password)]
}

/** True when a file was not opened for lack of its password. */
const isOfPassword = (error: Error | null): boolean =>
  error instanceof CallFailed && error.faults.some(({ path }) => path === "password")

interface FilePasswordProps {
  /** True when a password was given, and is not the file's. */
  readonly isWrong: boolean
  readonly onGiven: (password: string) => void
}

/** Asks for the password of an encrypted file. */
const FilePassword = ({ isWrong, onGiven }: FilePasswordProps) => {
  const { sealed: own } = useWords(words)
  const [password, setPassword] = useState("")
  return (
    <form
      className="note stack file-password"
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== "") onGiven(password)
      }}
    >
      <p>{own.why}</p>
      <Field label={own.password} help={own.help} fault={isWrong ? own.wrong : undefined}>
        {(input) => (
          <input
            {...input}
            type="password"
            autoComplete="off"
            autoFocus={isWrong}
            maxLength={256}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit">{own.show}</Button>
      </div>
    </form>
  )
}

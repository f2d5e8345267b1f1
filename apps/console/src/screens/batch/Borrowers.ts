import type { PickedFile } from "../../design/PickedFiles.ts"

/** The files of one borrower, who becomes one task. */
export interface BatchBorrower {
  /** The name of the folder or file, without its ending. */
  readonly name: string
  readonly files: ReadonlyArray<PickedFile>
  /** The same for the same files: by it a batch goes on after a reload. */
  readonly signature: string
}

/** Whether each file or each folder is a borrower. */
export type BorrowerBy = "file" | "folder"

/** Most borrowers of a batch, and files of a borrower. */
export const MOST_BORROWERS = 100
export const MOST_FILES = 100

/** Folders are borrowers where there are some below the chosen one. */
export const usualBy = (files: ReadonlyArray<PickedFile>): BorrowerBy =>
  files.some(({ path }) => path.split("/").length > 2) ? "folder" : "file"

/** The borrowers of some files, in the order of their names. A file beside the folders is a borrower of its own. */
export const borrowersOf = (files: ReadonlyArray<PickedFile>, by: BorrowerBy): ReadonlyArray<BatchBorrower> => {
  const groups = new Map<string, Array<PickedFile>>()
  for (const picked of files) {
    const parts = picked.path.split("/")
    const key = by === "folder" && parts.length > 2 ? parts.slice(0, 2).join("/") : picked.path
    groups.set(key, [...(groups.get(key) ?? []), picked])
  }
  return [...groups]
    .map(([key, own]) => ({ name: nameOf(key), files: own, signature: own.map(fileSignature).toSorted().join("|") }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "zh", { numeric: true }))
}

const nameOf = (path: string): string => (path.split("/").at(-1) ?? path).replace(/\.[A-Za-z0-9]{1,5}$/u, "")

/** Stands for a file: its path, size and time of change. */
const fileSignature = ({ file, path }: PickedFile): string => `${path}:${file.size}:${file.lastModified}`

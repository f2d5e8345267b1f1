/** A file that somebody chose, with its path below what they chose: `周晓岚/1月.pdf`. */
export interface PickedFile {
  readonly file: File
  readonly path: string
}

/** Most files of one choice, and levels of folders in it. */
const MOST_FILES = 2000
const MOST_LEVELS = 6

/** What systems put into folders beside what people do. */
const isOwn = ({ name, size }: File): boolean => size > 0 && !/^(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i.test(name)

/** The files of an input; of a folder those in it. */
export const pickedFiles = (files: Iterable<File>): ReadonlyArray<PickedFile> =>
  [...files]
    .slice(0, MOST_FILES)
    .filter((file) => file.webkitRelativePath === "" || isOwn(file))
    .map((file) => ({ file, path: file.webkitRelativePath === "" ? file.name : file.webkitRelativePath }))

/** The files that were dropped, those of folders among them. */
export const droppedFiles = async (data: DataTransfer): Promise<ReadonlyArray<PickedFile>> => {
  // The entries are gone after the event.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return pickedFiles(data.files)
  const found: Array<PickedFile> = []
  for (const entry of entries) await collect(entry, "", MOST_LEVELS, found)
  return found
}

const collect = async (
  entry: FileSystemEntry,
  above: string,
  levels: number,
  found: Array<PickedFile>,
): Promise<void> => {
  if (found.length >= MOST_FILES || levels === 0) return
  const path = `${above}${entry.name}`
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    if (above === "" || isOwn(file)) found.push({ file, path })
  } else if (isFolder(entry)) {
    for (const inner of await entriesOf(entry)) await collect(inner, `${path}/`, levels - 1, found)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A browser tells the entries of a folder in pieces, the last of which is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<ReadonlyArray<FileSystemEntry>> => {
  const reader = folder.createReader()
  const entries: Array<FileSystemEntry> = []
  while (entries.length < MOST_FILES) {
    const piece = await new Promise<Array<FileSystemEntry>>((resolve, reject) => reader.readEntries(resolve, reject))
    if (piece.length === 0) break
    for (const entry of piece) entries.push(entry)
  }
  return entries.toSorted((one, other) => one.name.localeCompare(other.name, "zh", { numeric: true }))
}

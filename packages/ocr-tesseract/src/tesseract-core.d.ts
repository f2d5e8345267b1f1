// The package has no types of its own. These are what we call of it: https://tesseract-ocr.github.io/tessapi/
declare module "tesseract.js-core/tesseract-core-relaxedsimd-lstm.js" {
  interface TesseractCore {
    readonly FS: { readonly writeFile: (path: string, bytes: Uint8Array) => void }
    readonly TessBaseAPI: new () => {
      /** 0: done. */
      readonly Init: (path: null, language: string, engine: number) => number
      readonly SetVariable: (name: string, value: string) => boolean
      /** Takes the picture in the file `/input`. 0: done. */
      readonly SetImageFile: (exif: number, angle: number) => number
      readonly Recognize: (monitor: null) => number
      /** Blocks, paragraphs, lines and words; confidences in percent, places in pixels. */
      readonly GetJSONText: () => string
    }
  }

  const makeCore: (options: {
    readonly print: (line: string) => void
    readonly printErr: (line: string) => void
  }) => Promise<TesseractCore>
  export { type TesseractCore }
  export default makeCore
}

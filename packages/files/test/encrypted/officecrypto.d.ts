declare module "officecrypto-tool" {
  const tool: {
    /** Agile encryption, or standard with its type. */
    readonly encrypt: (file: Buffer, options: { readonly password: string; readonly type?: "standard" }) => Buffer
  }
  export default tool
}

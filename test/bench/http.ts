export const httpBench = async (): Promise<void> => {}

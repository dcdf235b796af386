/** Whether a declared media type rules a picture out; anything vaguer is judged by its content. */
export function isForbiddenFileType(type: string): boolean {
  return !/^(?:image\/.*|application\/octet-stream|)$/i.test(type.trim());
}

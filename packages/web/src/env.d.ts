/** What a build of the console is told. */
interface ImportMetaEnv {
  /** The optional face library is installed. */
  readonly FACE_INSTALLED?: boolean;
}

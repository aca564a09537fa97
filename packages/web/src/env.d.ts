/** What a build of the console is told. */
interface ImportMetaEnv {
  /** Keys of encrypted calls, 32 characters. */
  readonly VITE_CRYPTO_TOKEN_KEY?: string;
  readonly VITE_CRYPTO_PAYLOAD_KEY?: string;
  /** The optional face library is installed. */
  readonly FACE_INSTALLED?: boolean;
}

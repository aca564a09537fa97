/** Whether the console was built with the face library, which is installed on demand: `npm run face`. */
export const isFaceInstalled = (): boolean => import.meta.env.FACE_INSTALLED === true;

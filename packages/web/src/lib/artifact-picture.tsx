import { useQuery } from '@tanstack/react-query';
import { readArtifact } from './http/artifact.ts';

interface ArtifactPictureProps {
  href: string;
  alt: string;
  className?: string | undefined;
}

/** A picture that only its owner may fetch: it travels with the token in a header, not in its address. */
export function ArtifactPicture({ href, alt, className }: ArtifactPictureProps) {
  const { data } = useQuery({
    queryKey: ['picture', href],
    staleTime: Infinity,
    queryFn: async ({ signal }) => dataUrlOf(await (await readArtifact(href, signal)).blob()),
  });
  return data ? <img className={className} src={data} alt={alt} draggable={false} /> : null;
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'));
    reader.readAsDataURL(blob);
  });
}

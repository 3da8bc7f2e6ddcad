import { RouterProvider } from 'react-router';
import { Providers } from './Providers';
import { createRouter } from './router';

const router = createRouter();

/** The whole page. */
export function App() {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}

import { BrowserRouter, useRoutes } from 'react-router';
import { Providers } from './Providers';
import { routes } from './router';

function Routes() {
  return useRoutes(routes);
}

/** The whole page. */
export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <Routes />
      </BrowserRouter>
    </Providers>
  );
}

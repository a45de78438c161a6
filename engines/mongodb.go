package main

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/url"
	"os"

	"github.com/FerretDB/FerretDB/ferretdb"
)

// startMongo serves one database file per database name, on a port or on a socket that only this OS account can open, since
// embedded FerretDB supports no passwords. Its URL allows one connection per client process, because FerretDB 1 loses updates
// when several connections change one document simultaneously.
func startMongo(settings settings, port int, _ chan<- error) (engine, error) {
	dir, err := makeDir(settings, "mongodb")
	if err != nil {
		return engine{}, err
	}
	if err := repairDatabases(dir); err != nil {
		return engine{}, err
	}
	listener, host := ferretdb.ListenerConfig{TCP: settings.address(port)}, settings.address(port)
	if socket := settings.mongodbSocket; socket != "" {
		// A killed server leaves its socket behind; the lock on the data folder proves that no other server listens on it.
		if err := os.Remove(socket); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return engine{}, err
		}
		listener, host = ferretdb.ListenerConfig{Unix: socket}, url.QueryEscape(socket)
	}
	// Its warnings are only about clients that disconnected.
	errorsOnly := slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})
	ferret, err := ferretdb.New(&ferretdb.Config{
		Listener:  listener,
		Logger:    slog.New(errorsOnly).With("engine", "mongodb"),
		Handler:   "sqlite",
		SQLiteURL: "file:" + dir + "/",
	})
	if err != nil {
		return engine{}, err
	}
	if socket := settings.mongodbSocket; socket != "" {
		if err := os.Chmod(socket, 0o600); err != nil {
			return engine{}, err
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = ferret.Run(ctx) // always nil in this version
	}()
	indexed := make(chan struct{})
	go func() {
		defer close(indexed)
		keepIndexed(dir, ctx.Done())
	}()
	stop := func() {
		cancel()
		<-indexed
		<-ended
	}
	return engine{url: "mongodb://" + host + "/floatwise?maxPoolSize=1", stop: stop}, nil
}
